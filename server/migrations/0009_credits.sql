-- Domains, not check constraints, where a rule is about one column of a hot table: a constraint is parsed and planned anew
-- by each statement that writes a row, which costs more than the writing.
create domain credit_amount as int check (value >= 0);

create domain credit_transaction_type as text
  check (value in ('daily_reset', 'xp_converted', 'gifted', 'referral', 'other'));

create table credit_accounts (
  user_id uuid primary key references auth_users (id) on delete cascade,
  daily_credits credit_amount not null default 0,
  xp_credits credit_amount not null default 0,
  daily_used int not null default 0,
  daily_allowance int not null default 0,
  -- The operator's local day up to which the daily bucket is granted.
  last_daily_reset date,
  -- Inputs of the allowance; their owners tell this account.
  user_xp int not null default 0,
  referral_count int not null default 0,
  -- Hundreds of XP that were turned into credits.
  xp_converted int not null default 0,
  -- Number of the newest ledger row; each writer of the ledger takes the next under this row's lock.
  ledger_sequence bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint credit_accounts_converted_earned check (xp_converted * 100 <= user_xp)
) with (fillfactor = 50);

create table credit_transactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references credit_accounts (user_id) on delete cascade,
  sequence bigint not null,
  transaction_type credit_transaction_type not null,
  daily_amount int not null,
  xp_amount int not null,
  amount int generated always as (daily_amount + xp_amount) stored,
  daily_balance_after credit_amount not null,
  xp_balance_after credit_amount not null,
  -- What made this row, once: 'spend:{turn}', 'refund:{turn}', 'grant:{day}', 'expiry:{day}', 'conversion:{day}', ...
  cause text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  constraint credit_transactions_cause_unique unique (user_id, cause),
  constraint credit_transactions_chain_unique unique (user_id, sequence)
);
create index credit_transactions_referral on credit_transactions (user_id) where transaction_type = 'referral';

-- Credits that administrators give (AD-9): pending until somebody processes them, which happens once.
create table credit_gifts (
  id uuid primary key,
  sequence bigint generated always as identity,
  -- Null once the account is gone; a gift that still waits then fails.
  recipient_id uuid references auth_users (id) on delete set null,
  amount int not null,
  reason text,
  status text not null default 'pending',
  failed_for text,
  created_by uuid references auth_users (id) on delete set null,
  processed_by uuid references auth_users (id) on delete set null,
  created_at timestamptz not null,
  processed_at timestamptz,
  -- Whether a gift was paid without a second person: those of 24 hours count together (decision 031).
  paid_alone boolean not null default false,
  constraint credit_gifts_sequence_unique unique (sequence),
  constraint credit_gifts_amount_range check (amount between 1 and 10000),
  constraint credit_gifts_reason_length check (length(reason) between 1 and 200),
  constraint credit_gifts_failure_known check (failed_for in ('recipient_banned', 'recipient_gone')),
  constraint credit_gifts_failed_for check ((status = 'failed') = (failed_for is not null)),
  constraint credit_gifts_processed_at check ((status = 'pending') = (processed_at is null)),
  constraint credit_gifts_not_to_self check (recipient_id <> created_by and recipient_id <> processed_by),
  constraint credit_gifts_status_known
    check (status in ('pending', 'processed', 'failed', 'cancelled'))
);
create index credit_gifts_newest on credit_gifts (status, sequence desc);
create index credit_gifts_recipient on credit_gifts (recipient_id);
create index credit_gifts_creator on credit_gifts (created_by);
create index credit_gifts_processor on credit_gifts (processed_by);
-- What one administrator gave on a day, for the daily limit.
create index credit_gifts_given on credit_gifts (processed_by, processed_at) where status = 'processed';

-- Up to which ledger row the invariants were checked.
create table ledger_checks (
  singleton boolean primary key default true,
  last_transaction_id bigint not null,
  checked_at timestamptz not null,
  constraint ledger_checks_single check (singleton)
);
