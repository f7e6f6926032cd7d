use std::path::Path;

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    std::fs::read_to_string(path.join(name)).expect("a shipped file")
}

/// The lines that mean something, without what is around them.
fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn the_proxies_keep_figures_to_themselves() {
    let caddy = shipped("Caddyfile");
    assert!(lines(&caddy).contains(&"respond /metrics 404"), "{caddy}");
    let nginx = shipped("nginx.conf");
    let nginx = lines(&nginx).join(" ");
    assert!(
        nginx.contains("location = /metrics { return 404; }"),
        "{nginx}"
    );
}

#[test]
fn the_unit_keeps_its_file_where_admin_looks() {
    let unit = shipped("tidetable.service");
    let place = "Environment=TIDETABLE_DATA=/var/lib/tidetable/tide.db";
    assert!(lines(&unit).contains(&place), "{unit}");
    assert!(lines(&unit).contains(&"StateDirectory=tidetable"), "{unit}");
}
