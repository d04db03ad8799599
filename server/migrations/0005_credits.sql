create table credit_accounts (
  user_id uuid primary key references auth_users (id) on delete cascade,
  daily_credits int not null default 0,
  xp_credits int not null default 0,
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
  total_credits int generated always as (daily_credits + xp_credits) stored,
  constraint credit_accounts_daily_not_negative check (daily_credits >= 0),
  constraint credit_accounts_xp_not_negative check (xp_credits >= 0),
  constraint credit_accounts_converted_earned check (xp_converted * 100 <= user_xp)
);

create table credit_transactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  sequence bigint not null,
  transaction_type text not null,
  daily_amount int not null,
  xp_amount int not null,
  amount int generated always as (daily_amount + xp_amount) stored,
  daily_balance_after int not null,
  xp_balance_after int not null,
  balance_after int generated always as (daily_balance_after + xp_balance_after) stored,
  -- What made this row, once: 'spend:{turn}', 'refund:{turn}', 'grant:{day}', 'expiry:{day}', 'conversion:{day}', ...
  cause text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  constraint credit_transactions_cause_unique unique (user_id, cause),
  constraint credit_transactions_chain_unique unique (user_id, sequence),
  constraint credit_transactions_type_known
    check (transaction_type in ('daily_reset', 'xp_converted', 'gifted', 'referral', 'other')),
  constraint credit_transactions_not_negative check (daily_balance_after >= 0 and xp_balance_after >= 0)
);
create index credit_transactions_newest on credit_transactions (user_id, sequence desc);

create function credit_transactions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger credit_transactions_append_only before update or truncate on credit_transactions
  for each statement execute function credit_transactions_refuse_change();
