//! Shares and turns, counted: time here is what the shares add up to.

use super::*;

fn owner(address: &str, guest: &str) -> Owner {
    Owner {
        address: address.into(),
        guest: guest.into(),
    }
}

/// A machine whose time passes when it is told to.
struct Machine {
    queue: Queue<usize>,
    requests: Vec<Arc<Request>>,
    thinking: Vec<(usize, f64)>,
    now: f64,
    /// In the order in which they were let in.
    begun: Vec<usize>,
}

impl Machine {
    fn new(n_threads: usize) -> Machine {
        Machine {
            queue: Queue::new(n_threads),
            requests: Vec::new(),
            thinking: Vec::new(),
            now: 0.0,
            begun: Vec::new(),
        }
    }

    fn ask(&mut self, owner: &Owner, urgency: Urgency) -> usize {
        let (request, idx) = (Request::new(owner.clone(), urgency), self.requests.len());
        self.queue.ask(&request, idx);
        self.requests.push(request);
        while let Some(idx) = self.queue.next() {
            self.begun.push(idx);
            self.thinking.push((idx, self.now));
        }
        idx
    }

    /// Lets time pass until somebody has used up their share: who it was, and
    /// how long they thought.
    fn step(&mut self) -> Option<(usize, f64)> {
        let ends = |(idx, since): &(usize, f64)| since + self.requests[*idx].share();
        let thinking = self.thinking.iter().enumerate();
        let (place, _) = thinking.min_by(|(_, a), (_, b)| ends(a).total_cmp(&ends(b)))?;
        // Whose share has become smaller than what it has used stops now.
        self.now = self.now.max(ends(&self.thinking[place]));
        let (idx, since) = self.thinking.remove(place);
        let used = self.now - since;
        self.queue.leave(&self.requests[idx], used);
        while let Some(idx) = self.queue.next() {
            self.begun.push(idx);
            self.thinking.push((idx, self.now));
        }
        Some((idx, used))
    }

    fn shares(&self) -> f64 {
        self.requests.iter().map(|request| request.share()).sum()
    }
}

#[test]
fn the_shares_of_a_crowd_add_up_to_what_was_promised() {
    for n_threads in [1, 2, 3, 7] {
        for n in 1..40 {
            // One, two, three and four questions, from three addresses.
            let guest = |idx: usize| owner(&(idx % 3).to_string(), &(idx % 10 % 4).to_string());
            let owners: Vec<Owner> = (0..n).map(guest).collect();
            let (crowd, p) = (n as f64, n_threads as f64);
            let promised = match n <= n_threads {
                true => crowd,
                false => crowd * p / (crowd + p - 1.0),
            };
            let granted = shares(owners.iter(), n_threads);
            let sum: f64 = owners.iter().map(|owner| granted[owner]).sum();
            assert!((sum - promised).abs() < 1e-9, "{n} on {n_threads}: {sum}");
            let mut machine = Machine::new(n_threads);
            for owner in &owners {
                machine.ask(owner, Urgency::Move);
            }
            // Who has once got less does not get more because others came.
            let sum = machine.shares();
            assert!(sum < promised + 1e-9, "{n} on {n_threads}: {sum}");
            while machine.step().is_some() {}
            assert!(machine.now < 2.0, "the last waited for {}", machine.now);
        }
    }
}

#[test]
fn where_all_ask_alike_the_last_waits_for_the_longest_and_no_longer() {
    for n_threads in [1, 2, 3, 7] {
        for n in [1, 2, 8, 30, 61] {
            let mut alone = Machine::new(n_threads);
            let mut each = Machine::new(n_threads);
            for idx in 0..n {
                alone.ask(&owner("here", "ada"), Urgency::Move);
                each.ask(&owner(&idx.to_string(), "ada"), Urgency::Move);
            }
            for mut machine in [alone, each] {
                while machine.step().is_some() {}
                assert!(
                    machine.now < 1.0 + 1e-9,
                    "{n} on {n_threads}: {}",
                    machine.now
                );
                assert_eq!(machine.begun.len(), n);
            }
        }
    }
}

#[test]
fn sixty_tables_of_one_person_leave_half_to_another() {
    for n_threads in [1, 2, 4] {
        let mut machine = Machine::new(n_threads);
        let (greedy, modest) = (owner("there", "mallory"), owner("here", "ada"));
        for _ in 0..60 {
            machine.ask(&greedy, Urgency::Move);
        }
        let idx = machine.ask(&modest, Urgency::Move);
        let share = machine.requests[idx].share();
        assert!(share >= 0.5 - 1e-9, "{share} on {n_threads}");
        machine.step();
        assert_eq!(machine.begun.last(), Some(&idx), "it is next");
    }
}

/// One owner asks sixty questions and again whenever one is answered, the other
/// asks the next question as soon as the last one is answered.
#[test]
fn time_is_used_half_and_half_however_much_one_of_two_asks() {
    let mut machine = Machine::new(1);
    let owners = [owner("there", "mallory"), owner("here", "ada")];
    for _ in 0..60 {
        machine.ask(&owners[0], Urgency::Move);
    }
    machine.ask(&owners[1], Urgency::Move);
    let mut used = [0.0; 2];
    for _ in 0..2000 {
        let (idx, time) = machine.step().expect("somebody thinks");
        let who = usize::from(machine.requests[idx].owner == owners[1]);
        used[who] += time;
        machine.ask(&owners[who], Urgency::Move);
    }
    let part = used[1] / (used[0] + used[1]);
    assert!((0.45..0.55).contains(&part), "{part} of {used:?}");
}

#[test]
fn many_guests_of_one_address_have_one_part_together() {
    let mut machine = Machine::new(1);
    for guest in 0..30 {
        let guest = owner("there", &format!("guest {guest}"));
        machine.ask(&guest, Urgency::Move);
        machine.ask(&guest, Urgency::Move);
    }
    let idx = machine.ask(&owner("here", "ada"), Urgency::Move);
    assert!((machine.requests[idx].share() - 0.5).abs() < 1e-9);
    machine.step();
    assert_eq!(machine.begun.last(), Some(&idx), "it is next");
    // Within the address, somebody new has as much as those who wait there.
    let late = machine.ask(&owner("there", "lin"), Urgency::Move);
    let (late, others) = (machine.requests[late].share(), machine.requests[40].share());
    assert!(late > others, "{late} and {others}");
}

#[test]
fn what_is_watched_comes_before_what_is_not_and_reviews_come_last() {
    let mut machine = Machine::new(1);
    let (ada, lin) = (owner("here", "ada"), owner("there", "lin"));
    let first = machine.ask(&ada, Urgency::Move);
    let review = machine.ask(&lin, Urgency::Review);
    let unwatched = machine.ask(&lin, Urgency::Unwatched);
    let hint = machine.ask(&ada, Urgency::Hint);
    let played = machine.ask(&ada, Urgency::Move);
    let other_hint = machine.ask(&lin, Urgency::Hint);
    while machine.step().is_some() {}
    // Ada has used some time when Lin asks; her own move comes before her hint.
    let order = [first, other_hint, played, hint, unwatched, review];
    assert_eq!(machine.begun, order);
}

#[test]
fn the_less_urgent_crowd_nobody() {
    let mut machine = Machine::new(1);
    let ada = owner("here", "ada");
    let idx = machine.ask(&ada, Urgency::Move);
    for n in 0..50 {
        let urgency = [Urgency::Hint, Urgency::Unwatched, Urgency::Review][n % 3];
        machine.ask(&owner("there", "mallory"), urgency);
    }
    assert!(machine.requests[idx].share() > 0.999);
}

#[test]
fn one_review_thinks_at_a_time_and_reviews_do_not_crowd_each_other() {
    let mut machine = Machine::new(4);
    for _ in 0..20 {
        machine.ask(&owner("there", "mallory"), Urgency::Review);
    }
    let own = machine.ask(&owner("here", "ada"), Urgency::Review);
    assert_eq!(machine.queue.n_running(), 1);
    machine.step();
    assert_eq!(
        machine.begun,
        [0, own],
        "whoever has looked back less is next"
    );
    assert!(machine.shares() > 20.999, "{}", machine.shares());
}

#[test]
fn accounts_of_those_who_have_gone_are_not_kept() {
    let mut machine = Machine::new(2);
    let ada = owner("here", "ada");
    machine.ask(&ada, Urgency::Move);
    for n in 0..500 {
        let guest = owner(&format!("address {n}"), &format!("guest {n}"));
        machine.ask(&guest, Urgency::Unwatched);
        machine.ask(&ada, Urgency::Move);
        machine.step();
        machine.step();
    }
    let n_kept = machine.queue.addresses.used.len();
    assert!(n_kept < 20, "{n_kept} addresses");
    while machine.step().is_some() {}
    assert!(machine.queue.addresses.used.is_empty());
    assert!(machine.queue.guests.is_empty());
}
