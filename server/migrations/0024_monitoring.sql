-- The last errors that nodes logged, without anything that people wrote: kept to a bounded number.
create table node_errors (
  id bigint generated always as identity primary key,
  node_id uuid not null,
  message text not null,
  error_name text,
  error_code text,
  place text,
  request_id text,
  queue text,
  created_at timestamptz not null
);
create index node_errors_created on node_errors (created_at);

-- What each node measured in each minute; kept for some hours.
create table node_minutes (
  node_id uuid not null,
  minute timestamptz not null,
  requests integer not null,
  failures integer not null,
  -- How many requests took up to each bound of the server's list, the last one all longer ones.
  buckets integer[] not null,
  streams integer not null,
  replies integer not null,
  memory_bytes bigint not null,
  -- Share of the time that the event loop was busy, 0 to 1.
  busy_share real not null,
  -- How many requests a node refused in a minute because there were too many of them.
  refusals integer not null default 0,
  constraint node_minutes_key primary key (node_id, minute)
);
create index node_minutes_minute on node_minutes (minute);
