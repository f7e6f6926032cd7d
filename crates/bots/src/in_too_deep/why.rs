//! Why one might do something, in words that follow a player's name. Only what
//! lies open is spoken of, and to a seat the cards it would pay with.

use dice::QuickDice;
use game_in_too_deep::{Action, Card, Company, Holder, InTooDeep, Phase, View};
use rules::{Imagine as _, Seat, Viewer};

use super::board::Board;

/// A reason for an action of the viewer, or for the public of whoever is to act.
pub(super) fn why(view: &View, action: Action) -> Option<String> {
    let seat = match (view.viewer, view.phase) {
        (Viewer::Seat { seat }, _) => seat,
        // Q47
        (Viewer::Public {}, _) if matches!(action, Action::Pay { .. }) => return None,
        (Viewer::Public {}, Phase::Draft { seat }) => seat,
        (Viewer::Public {}, _) => view.active,
    };
    // What is open is the same in every world.
    let game = InTooDeep::imagine(view, &mut QuickDice::from(0));
    let board = Board::new(&game, seat);
    let reasons = Reasons { game, board, seat };
    Some(reasons.of(action))
}

struct Reasons {
    game: InTooDeep,
    board: Board,
    seat: Seat,
}

impl Reasons {
    fn of(&self, action: Action) -> String {
        let game = &self.game;
        let cost = game.cost(action);
        match action {
            Action::Take { card } => {
                let company = game.cards().company(card);
                format!(
                    "takes a share of {}, {}",
                    company.title(),
                    self.hope(company)
                )
            }
            Action::Buy { card } | Action::BuyDiscount { card } => {
                let company = game.cards().company(card);
                let price = match action {
                    Action::BuyDiscount { .. } => {
                        format!("{} instead of {}", for_cards(cost), game.price(company))
                    }
                    _ => for_cards(cost),
                };
                format!(
                    "buys a share of {} {price}, {}",
                    company.title(),
                    self.hope(company)
                )
            }
            Action::Expand { card, company } => self.expand(card, company),
            Action::Draw {} => self.draw(),
            Action::Pay { card } => {
                format!("pays with {card}, one of the cards that can best be spared")
            }
            Action::TakeShare { holder, company } => {
                let from = match holder.as_seat() {
                    Some(seat) => format!("player {seat}"),
                    None => "the third player".to_owned(),
                };
                format!(
                    "takes a share of {} from {from} {}, {}",
                    company.title(),
                    for_cards(cost),
                    self.hope(company)
                )
            }
            Action::Skip {} => "keeps the cards, for nothing here is worth them".to_owned(),
            action => self.change(action),
        }
    }

    /// What a share should be worth.
    fn hope(&self, company: Company) -> String {
        if self.game.is_final_turn() {
            return format!("which adds {}", points(self.game.value(company)));
        }
        let hope = self.board.final_value(company).round() as u8;
        format!("which should be worth about {} at the end", points(hope))
    }

    fn draw(&self) -> String {
        let game = &self.game;
        let is_last_to_draw =
            !game.is_ending() && game.draw_streak() + 1 == rules::Position::seats(game).get();
        match (is_last_to_draw, game.fundraiser_streak()) {
            (true, 0) => "draws, and with it everybody gets two more cards".to_owned(),
            (true, _) => "draws, and the second fundraiser in a row ends the game".to_owned(),
            (false, _) if game.is_final_turn() => "draws, for more cards decide a tie".to_owned(),
            (false, _) => {
                "draws, for one more card is worth more than any use of those in hand".to_owned()
            }
        }
    }

    fn expand(&self, card: Card, company: Company) -> String {
        let game = &self.game;
        let top = game.piles().top(company);
        let is_new_decade = top.is_none_or(|top| top.decade() != card.decade());
        let mut reason = format!(
            "plays {card} on {}, {}",
            company.title(),
            self.holding(company)
        );
        if is_new_decade && !game.is_final_turn() {
            let cards = game.dividend(company, self.seat);
            let own = cards[self.seat.idx()];
            let others: u8 = cards.iter().sum::<u8>() - own;
            if own + others > 0 {
                reason += &format!(", for a dividend of {own} against {others}");
            }
        }
        if company.has_option() && !game.is_final_turn() {
            reason += ", and may use its ability";
        }
        reason
    }

    /// Whom more depth in a company helps.
    fn holding(&self, company: Company) -> String {
        let game = &self.game;
        let own = game.shares_of(Holder::seat(self.seat))[company.idx()];
        let seats = rules::Position::seats(game).iter();
        let others = seats.filter(|&seat| seat != self.seat);
        let most = others.map(|seat| game.shares_of(Holder::seat(seat))[company.idx()]);
        let most = most.max().unwrap_or_default();
        match own {
            own if own > most => format!("holding most shares of it, {own} against {most}"),
            0 if most == 0 => "where nobody has shares".to_owned(),
            own if own == most => format!("where the lead in shares is tied at {own}"),
            own => format!("where another has more shares, {most} against {own}"),
        }
    }

    /// What the other abilities do to the depth cards.
    fn change(&self, action: Action) -> String {
        let piles = self.game.piles();
        match action {
            Action::Remove { card } => match piles.find(card) {
                Some(company) => self.remove(card, company),
                None => format!("discards {card}"),
            },
            Action::RemoveTop { company } => match piles.top(company) {
                Some(card) => self.remove(card, company),
                None => format!("discards the top of {}", company.title()),
            },
            Action::MoveTop { from, to } => match piles.top(from) {
                Some(card) => self.shift(card, Some(from), to),
                None => format!("moves the top of {}", from.title()),
            },
            Action::Shift { card, to } => self.shift(card, piles.find(card), to),
            Action::Raise { card } => {
                let company = piles.find(card);
                let title = company.map_or("its company", Company::title);
                format!("puts {card} back on top of {title}, which makes room for more depth cards")
            }
            Action::PlayExtra { card, company } => format!(
                "plays {card} on {} {}, {}",
                company.title(),
                for_cards(self.game.cost(action)),
                self.holding(company)
            ),
            _ => "does what there is to do".to_owned(),
        }
    }

    fn remove(&self, card: Card, company: Company) -> String {
        let effect = match self.board.interest(company) {
            interest if interest < 0.0 => {
                format!("which costs a point a share, {}", self.holding(company))
            }
            _ => "which makes room for more depth cards".to_owned(),
        };
        format!("discards {card} of {}, {effect}", company.title())
    }

    fn shift(&self, card: Card, from: Option<Company>, to: Company) -> String {
        let from = from.map_or("its company", Company::title);
        format!(
            "moves {card} from {from} to {}, {}",
            to.title(),
            self.holding(to)
        )
    }
}

fn for_cards(cost: u8) -> String {
    match cost {
        0 => "for nothing".to_owned(),
        1 => "for 1 card".to_owned(),
        cost => format!("for {cost} cards"),
    }
}

fn points(count: u8) -> String {
    match count {
        1 => "1 point".to_owned(),
        count => format!("{count} points"),
    }
}
