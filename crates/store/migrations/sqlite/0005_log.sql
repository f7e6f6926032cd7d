-- Whatever decides a result stands in the log, or is written once when the game
-- begins. What a seat's row says may change at any time.

-- Who sat where at the beginning, and what their browsers added to the chance.
-- Only people's browsers add something, so who did was a person, whatever the
-- row says by now. Chance of tables from before is derived by the entry's
-- number, and at which entry somebody gave up was not written down.
alter table game_table add column opening text;
update game_table
set opening = (
    select json_object(
        'players', json_group_array(
            case when contribution is not null then 'person' else coalesce(bot, 'person') end
            order by seat),
        'contributions', json_group_array(contribution order by seat),
        'chance', 'seq',
        'resigned', json(case
            when status = 'over'
            then (select json_group_array(seat order by seat)
                from seat where table_id = id and is_resigned)
            else '[]'
        end))
    from seat where table_id = id)
where status <> 'lobby' and exists (select 1 from entry where table_id = id);

-- Who is to act, whom bots play and who gave up after an entry: a bit a seat.
alter table entry add column acting integer not null default 0;
alter table entry add column bots integer not null default 0;
alter table entry add column resigned integer not null default 0;
update entry
set acting = (instr(to_act, '0') > 0) + 2 * (instr(to_act, '1') > 0)
    + 4 * (instr(to_act, '2') > 0) + 8 * (instr(to_act, '3') > 0)
    + 16 * (instr(to_act, '4') > 0) + 32 * (instr(to_act, '5') > 0)
    + 64 * (instr(to_act, '6') > 0) + 128 * (instr(to_act, '7') > 0)
where to_act <> '';
update entry
set bots = (select coalesce(sum(1 << seat.seat), 0)
        from seat where seat.table_id = entry.table_id and bot is not null),
    resigned = (select coalesce(sum(1 << seat.seat), 0)
        from seat where seat.table_id = entry.table_id and is_resigned)
where seq = (select max(seq) from entry as last where last.table_id = entry.table_id);
alter table entry drop column to_act;

-- In games that are being played, standing in and giving up become entries, in
-- this order, since giving up may end the game. They change no position, so the
-- fingerprint stays.
insert into entry
    (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, acting, bots, resigned)
select
    seat.table_id,
    last.seq + row_number() over (partition by seat.table_id order by seat.seat, step.n),
    'control',
    seat.seat,
    case step.n
        when 0 then json_object('type', 'stand_in', 'bot', seat.bot)
        else '{"type":"resign"}'
    end,
    null, last.fingerprint, last.at_ms, last.acting, last.bots, last.resigned
from seat
    join game_table on game_table.id = seat.table_id and status = 'live'
    join entry as last on last.table_id = seat.table_id
        and last.seq = (select max(seq) from entry where table_id = seat.table_id)
    join (select 0 as n union all select 1) as step on step.n = 0 or is_resigned
where contribution is not null and bot is not null;

update seat set bot = null where contribution is not null;
alter table seat drop column is_resigned;

-- A line that is sent twice is said once.
alter table talk add column ref text;
create unique index talk_by_ref on talk (table_id, guest_id, ref) where ref is not null;

-- How many tables with bots somebody has going is asked at every beginning.
create index live_by_maker on game_table (maker) where status = 'live';
