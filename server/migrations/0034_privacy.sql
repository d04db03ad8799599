-- Accounts whose owners asked to have them deleted, until then. Whoever presses 'This was not me' in a notice after the request, or
-- changes their mind, ends it.
create table account_deletions (
  user_id uuid primary key references auth_users (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  constraint account_deletions_due_later check (due_at > requested_at)
);
create index account_deletions_due on account_deletions (due_at);

-- The sums of ledgers whose accounts were deleted, by month and kind: what was given and spent stays, and nobody it is of.
create table deleted_ledgers (
  month date not null,
  transaction_type credit_transaction_type not null,
  transactions bigint not null,
  daily_amount bigint not null,
  xp_amount bigint not null,
  constraint deleted_ledgers_once primary key (month, transaction_type)
);
