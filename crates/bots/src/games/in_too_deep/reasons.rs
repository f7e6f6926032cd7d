//! Why one might do something in In Too Deep. Only what lies open is spoken of,
//! and to a seat the cards it would pay with.

use dice::QuickDice;
use game_in_too_deep::{
    Action, Card, Clearing, Company, Draw, Holder, Holding, Hope, InTooDeep, Payouts, Phase,
    Reason, View,
};
use rules::{Imagine as _, Position as _, Seat, Viewer};

use super::board::Board;

/// A reason for an action of the viewer, or for the public of whoever is to act.
pub(super) fn why(view: &View, action: Action) -> Option<Reason> {
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
    reasons.of(action)
}

struct Reasons {
    game: InTooDeep,
    board: Board,
    seat: Seat,
}

impl Reasons {
    /// There is none for what cannot be done.
    fn of(&self, action: Action) -> Option<Reason> {
        let game = &self.game;
        let piles = game.piles();
        let cost = game.cost(action);
        Some(match action {
            Action::Take { card } => {
                let company = game.cards().company(card);
                let hope = self.hope(company);
                Reason::Takes { company, hope }
            }
            Action::Buy { card } => {
                let company = game.cards().company(card);
                let hope = self.hope(company);
                Reason::Buys {
                    company,
                    cost,
                    hope,
                }
            }
            Action::BuyDiscount { card } => {
                let company = game.cards().company(card);
                Reason::BuysForLess {
                    company,
                    cost,
                    price: game.price(company),
                    hope: self.hope(company),
                }
            }
            Action::TakeShare { holder, company } => Reason::TakesShare {
                company,
                holder,
                cost,
                hope: self.hope(company),
            },
            Action::Expand { card, company } => self.expand(card, company),
            Action::Draw {} => Reason::Draws { draw: self.draw() },
            Action::Pay { card } => Reason::Pays { card },
            Action::Skip {} => Reason::Keeps {},
            Action::Remove { card } => self.clear(card, piles.find(card)?),
            Action::RemoveTop { company } => self.clear(piles.top(company)?, company),
            Action::MoveTop { from, to } => self.shift(piles.top(from)?, from, to),
            Action::Shift { card, to } => self.shift(card, piles.find(card)?, to),
            Action::Raise { card } => Reason::Raises {
                card,
                company: piles.find(card)?,
            },
            Action::PlayExtra { card, company } => Reason::PlaysExtra {
                card,
                company,
                cost,
                holding: self.holding(company),
            },
        })
    }

    /// What a share should be worth.
    fn hope(&self, company: Company) -> Hope {
        if self.game.is_final_turn() {
            let points = self.game.value(company);
            return Hope::Now { points };
        }
        let points = self.board.final_value(company).round() as u8;
        Hope::AtTheEnd { points }
    }

    fn draw(&self) -> Draw {
        let game = &self.game;
        let is_last_to_draw = !game.is_ending() && game.draw_streak() + 1 == game.seats().get();
        match (is_last_to_draw, game.fundraiser_streak()) {
            (true, 0) => Draw::Fundraiser,
            (true, _) => Draw::SecondFundraiser,
            (false, _) if game.is_final_turn() => Draw::Tie,
            (false, _) => Draw::Card,
        }
    }

    fn expand(&self, card: Card, company: Company) -> Reason {
        let game = &self.game;
        let top = game.piles().top(company);
        let is_new_decade = top.is_none_or(|top| top.decade() != card.decade());
        let payouts = (is_new_decade && !game.is_final_turn()).then(|| {
            let cards = game.dividend(company, self.seat);
            let own = cards[self.seat.idx()];
            let others = cards.iter().sum::<u8>() - own;
            Payouts { own, others }
        });
        Reason::Expands {
            card,
            company,
            holding: self.holding(company),
            payouts: payouts.filter(|payouts| payouts.own + payouts.others > 0),
            ability: company.has_option() && !game.is_final_turn(),
        }
    }

    /// Whom more depth in a company helps.
    fn holding(&self, company: Company) -> Holding {
        let shares = |seat: Seat| self.game.shares_of(Holder::seat(seat))[company.idx()];
        let others = self.game.seats().iter().filter(|&seat| seat != self.seat);
        Holding {
            own: shares(self.seat),
            most: others.map(shares).max().unwrap_or_default(),
        }
    }

    fn clear(&self, card: Card, company: Company) -> Reason {
        let effect = match self.board.interest(company) {
            interest if interest < 0.0 => Clearing::Hurts {
                holding: self.holding(company),
            },
            _ => Clearing::Room {},
        };
        Reason::Clears {
            card,
            company,
            effect,
        }
    }

    fn shift(&self, card: Card, from: Company, to: Company) -> Reason {
        Reason::Moves {
            card,
            from,
            to,
            holding: self.holding(to),
        }
    }
}
