//! Where people reach a server: `https://table.example.org`, and no more than that.

use std::net::Ipv6Addr;
use std::str::FromStr;

/// An origin, written as browsers write it: small letters, no usual port, no slash
/// at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseUrl(String);

impl BaseUrl {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (scheme, rest) = text.split_once("://").unwrap_or_default();
        let scheme = scheme.to_ascii_lowercase();
        let usual_port = match scheme.as_str() {
            "http" => 80,
            "https" => 443,
            _ => return Err("write http:// or https:// and a host".to_owned()),
        };
        let rest = rest.trim_end_matches('/');
        if rest.contains(['/', '?', '#']) {
            return Err("write no path and nothing else after the host and its port".to_owned());
        }
        if rest.contains('@') {
            return Err("write no user and no password".to_owned());
        }
        let (host, port) = split_port(rest);
        if host.is_empty() {
            return Err("there is no host in it".to_owned());
        }
        if !is_host(host) {
            return Err(format!(
                "\"{}\" is no host; write a name (in ASCII) or an address",
                host.escape_debug()
            ));
        }
        let mut url = format!("{scheme}://{}", host.to_ascii_lowercase());
        if let Some(port) = port {
            let number = port.parse::<u16>().ok().filter(|&number| number > 0);
            let number = number.ok_or("a port is a number from 1 to 65535")?;
            if number != usual_port {
                url.push_str(&format!(":{number}"));
            }
        }
        Ok(BaseUrl(url))
    }
}

/// The colons of an address of version 6, which stands in brackets, are its own.
fn split_port(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        _ => (text, None),
    }
}

fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[') {
        let address = address.strip_suffix(']').map(str::parse::<Ipv6Addr>);
        return matches!(address, Some(Ok(_)));
    }
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    // A name may end in a dot.
    let name = host.strip_suffix('.').unwrap_or(host);
    name.split('.')
        .all(|part| !part.is_empty() && part.chars().all(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_browsers_write_it() {
        for (typed, meant) in [
            ("https://table.example.org", "https://table.example.org"),
            ("https://table.example.org/", "https://table.example.org"),
            ("HTTPS://Table.Example.org//", "https://table.example.org"),
            ("https://table.example.org:443", "https://table.example.org"),
            ("http://localhost:8080/", "http://localhost:8080"),
            ("http://10.0.0.7:80", "http://10.0.0.7"),
            ("http://[2001:DB8::1]", "http://[2001:db8::1]"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            let read: BaseUrl = typed.parse().expect(typed);
            assert_eq!(read.as_str(), meant);
        }
    }
}
