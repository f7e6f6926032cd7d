use game_pearladora::Clusters;

fn clusters(sizes: &[u8]) -> Clusters {
    Clusters::new(sizes.iter().copied())
}

/// The names of the sides in the order of their ranks.
fn order(sides: &[(&str, &[u8])]) -> String {
    let mut sides: Vec<(Clusters, &str)> = sides
        .iter()
        .map(|&(name, sizes)| (clusters(sizes), name))
        .collect();
    sides.sort_by(|a, b| b.0.cmp(&a.0));
    sides.iter().map(|(_, name)| *name).collect()
}

#[test]
fn r6_6_most_pearls_wins_whatever_the_clusters() {
    assert_eq!(order(&[("A", &[7]), ("B", &[4, 4])]), "BA");
}

#[test]
fn w5_r6_7_the_larger_largest_cluster_wins() {
    assert_eq!(order(&[("A", &[7, 3]), ("B", &[6, 4])]), "AB");
}

#[test]
fn w6_r6_7_then_the_second_largest() {
    assert_eq!(order(&[("A", &[6, 4, 3]), ("B", &[6, 5, 2])]), "BA");
}

#[test]
fn w7_r6_7_whoever_is_smaller_first_is_out() {
    assert_eq!(
        order(&[("A", &[6, 4]), ("B", &[6, 3, 1]), ("C", &[5, 5])]),
        "ABC"
    );
}

#[test]
fn e33_q26_equal_clusters_are_equal() {
    assert_eq!(clusters(&[7, 5]), clusters(&[5, 7]));
}

#[test]
fn q34_a_share_of_nothing_is_no_cluster() {
    assert_eq!(clusters(&[5, 0, 0]), clusters(&[5]));
    assert_eq!(clusters(&[0]).sizes(), &[0_u8; 0]);
}

#[test]
fn r6_5_clusters_are_kept_by_size() {
    assert_eq!(clusters(&[3, 6, 4]).sizes(), &[6, 4, 3]);
    assert_eq!(clusters(&[3, 6, 4]).pearls(), 13);
}
