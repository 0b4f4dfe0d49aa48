use openapi::apis::{brands_api, configuration::Configuration, logos_api, Error};

fn main() {
    let configuration = Configuration {
        base_path: std::env::var("LOGOGRAPH_URL").unwrap(),
        bearer_access_token: std::env::var("LOGOGRAPH_KEY").ok(),
        ..Configuration::default()
    };
    let profile = brands_api::describe(&configuration, "stripe.com", None, None).unwrap();
    println!("name {}", profile.name);

    let n = None;
    let logo = logos_api::logo(
        &configuration, "stripe.com", n, None, n, n, None, Some("png"), None, n, n, None, n, n, None, n, n,
        None, n,
    );
    let image = logo.unwrap().bytes().unwrap();
    println!("image {}", String::from_utf8_lossy(&image[1..4]));

    if let Err(Error::ResponseError(refused)) =
        brands_api::describe(&configuration, "no domain", None, None)
    {
        println!("refused {}", refused.status.as_u16());
    }
}
