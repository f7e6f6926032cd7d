#!/bin/bash
# The standby: a copy of the primary when there is none yet, and what follows it.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  chown postgres:postgres "$data"
  chmod 700 "$data"
  # The name is the one that the primary waits for. -R writes down how to follow.
  gosu postgres pg_basebackup -R -X stream -S standby -D "$data" \
    -d "host=primary user=standby password=$STANDBY_PASSWORD application_name=standby"
fi
# Promoted, it waits for no standby until it has one of its own: what its copy of the
# primary's settings says of that does not count here.
exec gosu postgres postgres -D "$data" -c config_file=/etc/postgresql/house.conf \
  -c synchronous_standby_names=
