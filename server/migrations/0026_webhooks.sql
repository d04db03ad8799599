-- Events on their way to the sister platform (RF-5). The body stays the same at each attempt, and its id tells a repetition.
create table ecosystem_deliveries (
  id uuid primary key,
  sequence bigint not null,
  event_type text not null,
  -- Whom it tells of; what is left of it goes with the account.
  user_id uuid not null references auth_users (id) on delete cascade,
  body text not null,
  state text not null default 'waiting',
  -- Attempts of this round; a retry by hand begins a new one.
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status int,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  -- The event that it comes from, so that hearing it twice makes one.
  constraint ecosystem_deliveries_sequence_unique unique (sequence),
  constraint ecosystem_deliveries_type_known
    check (event_type in ('profile.created', 'profile.updated', 'referral.qualified')),
  constraint ecosystem_deliveries_state_known check (state in ('waiting', 'delivered', 'dead')),
  constraint ecosystem_deliveries_delivered_at check ((state = 'delivered') = (delivered_at is not null))
);
create index ecosystem_deliveries_newest on ecosystem_deliveries (state, sequence desc);
create index ecosystem_deliveries_user on ecosystem_deliveries (user_id);
create index ecosystem_deliveries_due on ecosystem_deliveries (next_attempt_at) where state <> 'delivered';
