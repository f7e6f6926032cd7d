-- What makes this house another than all others: the key of the passes it gives.
create table house (
    id      integer primary key check (id = 1),
    secret  blob not null check (length(secret) = 32)
) strict;
