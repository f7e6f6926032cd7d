//! The twelve animals, each in a box from -53 to 53 around its middle.

use game_mini_divercity::Species;

use crate::svg::Svg;

/// Adds an animal; of one that is extinct only a shadow is left.
pub(super) fn draw(out: &mut Svg, species: Species, is_gone: bool) {
    let gone = if is_gone { " gone" } else { "" };
    out.put(format_args!(
        r#"<g class="animal {}{gone}">{}</g>"#,
        species.name(),
        drawing(species)
    ));
}

fn drawing(species: Species) -> &'static str {
    match species {
        Species::Nudibranch => include_str!("animals/nudibranch.svg"),
        Species::Crab => include_str!("animals/crab.svg"),
        Species::HammerheadShark => include_str!("animals/hammerhead_shark.svg"),
        Species::PorcupineFish => include_str!("animals/porcupine_fish.svg"),
        Species::Mandarinfish => include_str!("animals/mandarinfish.svg"),
        Species::MantaRay => include_str!("animals/manta_ray.svg"),
        Species::Lobster => include_str!("animals/lobster.svg"),
        Species::Eel => include_str!("animals/eel.svg"),
        Species::Octopus => include_str!("animals/octopus.svg"),
        Species::Turtle => include_str!("animals/turtle.svg"),
        Species::Oyster => include_str!("animals/oyster.svg"),
        Species::Starfish => include_str!("animals/starfish.svg"),
    }
}
