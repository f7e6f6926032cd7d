use serde_json::json;

use crate::TestServer;
use crate::client::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn an_invite_page_has_a_preview_and_changes_nothing() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let name = json!({"name": "Ada <b>&\"", "colour": 2});
    ada.request("PUT", "/api/guest", Some(name)).await.ok();
    let (table, invite) = ada.table(2, json!({})).await;
    ada.sit(&table, &invite).await;
    let before = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    let chat = Browser::new(server.address);
    let page = chat
        .request("GET", &format!("/join/{table}/{invite}"), None)
        .await;
    assert_eq!(page.status, 200);
    assert!(
        page.head.contains("content-type: text/html"),
        "{}",
        page.head
    );
    assert!(!page.head.contains("set-cookie"), "{}", page.head);
    let policy = "content-security-policy: default-src 'self'";
    assert!(
        page.head.contains(policy) && !page.head.contains("unsafe"),
        "{}",
        page.head
    );
    if page.body.contains("og:title") {
        let title = "<title>Play Pearladöra with Ada &lt;b&gt;&amp;&quot;</title>";
        assert!(page.body.contains(title), "{}", page.body);
        assert!(page.body.contains("One seat is free"), "{}", page.body);
    }
    let after = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(after, before);
    let gone = chat.request("GET", "/join/nothing/x", None).await;
    assert_eq!(gone.status, 404);
    for stray in ["/no/such/page", "/table/%00%ff", "/join/%ff/%ff"] {
        let page = chat.request("GET", stray, None).await;
        let is_page = page.head.contains("text/html");
        assert_eq!((page.status, is_page), (404, true), "{stray}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_a_page_to_land_on() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let page = nobody.request("GET", "/games/pearladora", None).await;
    assert_eq!(page.status, 200);
    if page.body.contains("og:title") {
        assert!(page.body.contains("<title>Pearladöra – Tidetable</title>"));
        assert!(page.body.contains("/preview/pearladora.png"));
        assert!(page.body.contains("2 to 4 players, 15 to 25 minutes"));
    }
    // The examples are for those who ask for them.
    for (path, title) in [
        ("/games/pearladora/rules", "Rules of Pearladöra"),
        ("/games/pearladora/lessons/first", "Learn Pearladöra"),
    ] {
        let page = nobody.request("GET", path, None).await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains(title), "{path}");
    }
    for stray in [
        "/games/chess",
        "/games/undertow",
        "/games/%ff",
        "/games",
        "/games/chess/rules",
        "/games/pearladora/lessons/none",
    ] {
        let page = nobody.request("GET", stray, None).await;
        assert_eq!(page.status, 404, "{stray}");
    }
}

/// The page knows the house without asking, and only the front page stands as HTML.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_carries_what_it_will_need() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let house = nobody.request("GET", "/api/house", None).await.ok();
    for path in ["/", "/about", "/new/pearladora", "/nowhere"] {
        let page = nobody.request("GET", path, None).await.body;
        let Some((_, rest)) = page.split_once("id=\"house\">") else {
            assert!(page.contains("without its page"), "{path}: {page}");
            continue;
        };
        let (said, _) = rest.split_once("</script>").expect("it ends");
        let said: serde_json::Value = serde_json::from_str(said).expect("JSON");
        assert_eq!(said, house, "{path}");
        assert_eq!(page.contains("Take a seat"), path == "/", "{path}");
    }
    // What the page is put together of is no page.
    for part in ["/index.html", "/parts/landing.body.html"] {
        let page = nobody.request("GET", part, None).await;
        assert_eq!(page.status, 404, "{part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_says_what_it_offers() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let get = async |path: &str| nobody.request("GET", path, None).await;
    let house = get("/api/house").await.ok();
    assert_eq!(house["base_url"], format!("http://{}", server.address));
    let game = &house["games"][0];
    assert_eq!(game["key"], "pearladora");
    assert!(
        game["options"]
            .as_array()
            .is_some_and(|options| options.len() > 3)
    );
    let rules = get("/api/games/pearladora/rules").await.ok();
    assert!(
        rules["rules"]
            .as_str()
            .is_some_and(|text| text.contains("### R1.1"))
    );
    assert_eq!(get("/api/games/chess/rules").await.code(), "missing");
    let code = get("/api/qr?path=/join/a/b").await;
    assert!(code.head.contains("image/svg+xml") && code.body.starts_with("<svg"));
    for path in [
        "",
        "http://elsewhere",
        "//elsewhere",
        &format!("/{}", "x".repeat(300)),
    ] {
        assert_eq!(
            get(&format!("/api/qr?path={path}")).await.code(),
            "malformed"
        );
    }
}

/// Every route that the document names is there, and every schema it refers to.
#[tokio::test(flavor = "multi_thread")]
async fn the_openapi_document_tells_the_truth() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let document = nobody.request("GET", "/api/openapi.json", None).await.ok();
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() >= 14, "{}", paths.len());
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{id}", "none").replace("{key}", "none");
            let reply = nobody.request(&method.to_uppercase(), &path, None).await;
            assert!(reply.status != 405 && reply.status < 500, "{method} {path}");
            assert!(
                !reply.body.contains("there is nothing here"),
                "{method} {path}"
            );
        }
    }
    let text = document.to_string();
    for name in text.split("#/components/schemas/").skip(1) {
        let name = name.split('"').next().unwrap_or_default();
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name}"
        );
    }
}
