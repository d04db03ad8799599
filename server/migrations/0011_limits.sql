-- Counters of rate limits that hold across nodes; `expire` is in ms since 1970.
create table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);
