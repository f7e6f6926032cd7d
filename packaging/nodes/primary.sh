#!/bin/bash
# Run once, when the primary's data is made: who may follow, and that nothing is
# acknowledged before the standby has it. ALTER SYSTEM holds from the next start on;
# set any earlier, this script would wait for a standby that cannot be there yet.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$STANDBY_PASSWORD" <<'SQL'
create role standby with replication login password :'password';
select pg_create_physical_replication_slot('standby');
alter system set synchronous_standby_names = 'FIRST 1 (standby)';
SQL
echo "host replication standby all scram-sha-256" >> "$PGDATA/pg_hba.conf"
