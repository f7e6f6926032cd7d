-- Whether those who play may ask for hints. Tables from before know none.
alter table game_table add column has_hints integer not null default 0;
