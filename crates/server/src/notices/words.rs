//! What a notice says: the game, what kind of thing it is, where, and how much
//! time is left. There is nothing here that could say more, but for bottles:
//! their news are made of decisions about a game that is over.

use serde_json::{Value, json};
use store::{DueNotice, NoticeKind, TableRow};
use wire::{NoticeLine, NoticeMessage};

use super::told;
use crate::bottles::News;

/// Lines that a message tells one by one; of more it says how many.
const MAX_LINES: usize = 8;

/// A notice in data, with the news of a bottle if it tells of one.
pub(super) fn line(
    base_url: &str,
    row: &TableRow,
    notice: &DueNotice,
    news: Option<&News>,
    now_ms: i64,
) -> NoticeLine {
    let title = hosting::find(&row.game).map_or(row.game.as_str(), |kind| kind.title());
    let left = notice.deadline_ms.map(|at| (at - now_ms).max(0) / 1000);
    NoticeLine {
        kind: told(notice.kind),
        game: row.game.clone(),
        title: title.to_owned(),
        table: row.id.clone(),
        url: match news {
            Some(news) => format!("{base_url}/bottle/{}", news.bottle_id),
            None => format!("{base_url}/table/{}", row.id),
        },
        seconds_left: left.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
        news: news.map(|news| news.words.clone()),
    }
}

/// How pressing a kind is: of several at one table the first is told.
pub(super) fn rank(kind: wire::NoticeKind) -> u8 {
    use wire::NoticeKind::{Begins, Bottle, Closing, MyTurn, Over, Proposal, Reminder, Talk};
    match kind {
        Reminder => 0,
        MyTurn => 1,
        Proposal => 2,
        Closing => 3,
        Over => 4,
        Begins => 5,
        Bottle => 6,
        Talk => 7,
    }
}

/// Some lines as one message. Of one table it is the most pressing that is put
/// in words.
pub(super) fn message(base_url: &str, mut lines: Vec<NoticeLine>) -> NoticeMessage {
    lines.sort_by(|one, other| {
        let place = |line: &NoticeLine| (rank(line.kind), line.table.clone());
        place(one).cmp(&place(other))
    });
    let n_tables = {
        let mut tables: Vec<&str> = lines.iter().map(|line| line.table.as_str()).collect();
        tables.sort_unstable();
        tables.dedup();
        tables.len()
    };
    let Some(first) = lines.first().cloned() else {
        return test(base_url);
    };
    if n_tables == 1 {
        return NoticeMessage {
            title: heading(first.kind).to_owned(),
            text: place_and_time(&first),
            url: first.url.clone(),
            tag: format!("table-{}", first.table),
            notices: lines,
        };
    }
    let n_all = lines.len();
    lines.truncate(MAX_LINES);
    let sentence = |line: &NoticeLine| format!("{}: {}", heading(line.kind), place_and_time(line));
    let mut words: Vec<String> = lines.iter().map(sentence).collect();
    match n_all - lines.len() {
        0 => {}
        n_more => words.push(format!("and {n_more} more")),
    }
    NoticeMessage {
        title: format!("News from {n_tables} tables"),
        text: words.join("\n"),
        url: format!("{base_url}/"),
        tag: "digest".to_owned(),
        notices: lines,
    }
}

/// What a test says.
pub(super) fn test(base_url: &str) -> NoticeMessage {
    NoticeMessage {
        title: "A test".to_owned(),
        text: "This is where you will be called back.".to_owned(),
        url: format!("{base_url}/"),
        tag: "test".to_owned(),
        notices: Vec::new(),
    }
}

/// A kind as a heading.
fn heading(kind: wire::NoticeKind) -> &'static str {
    use wire::NoticeKind::{Begins, Bottle, Closing, MyTurn, Over, Proposal, Reminder, Talk};
    match kind {
        MyTurn => "Your turn",
        Begins => "The game begins",
        Over => "The game is over",
        Proposal => "A proposal waits for your answer",
        Talk => "Somebody talks to you",
        Reminder => "Your time is running out",
        Closing => "A table was closed",
        Bottle => "Your bottle was found",
    }
}

fn place_and_time(line: &NoticeLine) -> String {
    if let Some(news) = &line.news {
        return format!("{}. {news}", line.title);
    }
    match line.seconds_left {
        Some(left) if line.kind == wire::NoticeKind::Begins => {
            format!("{}, in {}", line.title, duration(left))
        }
        Some(left) => format!("{}, {} left", line.title, duration(left)),
        None => line.title.clone(),
    }
}

/// A time as people say it, never longer than it is.
fn duration(seconds: u32) -> String {
    const MINUTE: u32 = 60;
    const HOUR: u32 = 60 * MINUTE;
    const DAY: u32 = 24 * HOUR;
    let (n, unit) = match seconds {
        DAY.. => (seconds / DAY, "day"),
        HOUR.. => (seconds / HOUR, "hour"),
        MINUTE.. => (seconds / MINUTE, "minute"),
        _ => return "less than a minute".to_owned(),
    };
    match n {
        1 => format!("1 {unit}"),
        n => format!("{n} {unit}s"),
    }
}

/// A message in words, with its link.
pub(super) fn plain(message: &NoticeMessage) -> String {
    let NoticeMessage {
        title, text, url, ..
    } = message;
    match text.contains('\n') {
        true => format!("{title}\n{text}\n{url}"),
        false => format!("{title}: {text}\n{url}"),
    }
}

/// The form that Slack and Mattermost take.
pub(super) fn for_slack(message: &NoticeMessage) -> Value {
    json!({ "text": plain(message) })
}

/// The form that Discord takes; nothing in it calls anybody by name.
pub(super) fn for_discord(message: &NoticeMessage) -> Value {
    json!({ "content": plain(message), "allowed_mentions": { "parse": [] } })
}

/// Whether somebody who looks at the table still has to be told afterwards,
/// unless they have done it by then.
pub(super) fn asks_something(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::MyTurn | NoticeKind::Proposal | NoticeKind::Reminder => true,
        NoticeKind::Begins
        | NoticeKind::Over
        | NoticeKind::Talk
        | NoticeKind::Closing
        | NoticeKind::Bottle => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: wire::NoticeKind, table: &str, left: Option<u32>) -> NoticeLine {
        NoticeLine {
            kind,
            game: "deep-colony".to_owned(),
            title: "Deep Colony".to_owned(),
            table: table.to_owned(),
            url: format!("https://h/table/{table}"),
            seconds_left: left,
            news: None,
        }
    }

    #[test]
    fn one_table_is_told_by_what_is_most_pressing() {
        use wire::NoticeKind::{Begins, MyTurn};
        let both = vec![line(Begins, "a", None), line(MyTurn, "a", Some(180_000))];
        let told = message("https://h", both);
        assert_eq!(
            plain(&told),
            "Your turn: Deep Colony, 2 days left\nhttps://h/table/a"
        );
        assert_eq!((told.tag.as_str(), told.notices.len()), ("table-a", 2));
        let begins = message("https://h", vec![line(Begins, "a", Some(600))]);
        assert_eq!(begins.text, "Deep Colony, in 10 minutes");
    }

    #[test]
    fn many_tables_are_told_one_by_one_up_to_a_point() {
        use wire::NoticeKind::{MyTurn, Talk};
        let mut lines = vec![line(Talk, "t", None)];
        lines.extend((0..9).map(|n| line(MyTurn, &format!("m{n}"), Some(59))));
        let told = message("https://h", lines);
        assert_eq!(told.title, "News from 10 tables");
        assert_eq!(told.notices.len(), MAX_LINES);
        let words: Vec<&str> = told.text.lines().collect();
        assert_eq!(words[0], "Your turn: Deep Colony, less than a minute left");
        assert_eq!((words.len(), words[8]), (9, "and 2 more"));
        assert_eq!(told.url, "https://h/");
        let longest = serde_json::to_vec(&told).expect("plain data").len();
        assert!(longest < super::super::push::MAX_MESSAGE, "{longest}");
    }

    #[test]
    fn a_bottle_is_told_with_what_became_of_it() {
        let bottle = |table: &str| NoticeLine {
            url: format!("https://tide.example.org/bottle/{table}"),
            news: Some(
                "Somebody found the best move in your bottle and won by 3. 12 have decided so far."
                    .to_owned(),
            ),
            ..line(wire::NoticeKind::Bottle, table, None)
        };
        let told = message("https://h", vec![bottle("a")]);
        assert_eq!(told.title, "Your bottle was found");
        let words = "Deep Colony. Somebody found the best move in your bottle and won by 3. \
                     12 have decided so far.";
        assert_eq!(told.text, words);
        assert_eq!(told.url, "https://tide.example.org/bottle/a");
        let many = (0..50).map(|n| bottle(&format!("{n:032x}"))).collect();
        let longest = serde_json::to_vec(&message("https://h", many));
        let longest = longest.expect("plain data").len();
        assert!(longest < super::super::push::MAX_MESSAGE, "{longest}");
    }

    #[test]
    fn times_are_said_as_people_do() {
        for (seconds, expected) in [
            (0, "less than a minute"),
            (59, "less than a minute"),
            (60, "1 minute"),
            (3599, "59 minutes"),
            (3600, "1 hour"),
            (86_399, "23 hours"),
            (86_400, "1 day"),
            (200_000, "2 days"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }
}
