-- Two nodes that start at once on an empty database would both make it: the queue's own lock comes after each has noted
-- that it is not there.
create schema if not exists pgboss;
