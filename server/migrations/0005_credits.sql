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

create function credit_transactions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger credit_transactions_append_only before update or truncate on credit_transactions
  for each statement execute function credit_transactions_refuse_change();

-- Daily allowance: min(3 + referrals x per-referral, cap) by the tier that the XP gives (CR-2, CR-7).
create function credits_allowance(p_xp int, p_referrals int) returns int language sql immutable as $$
  select case
    when p_xp >= 100000 then least(3 + p_referrals::bigint * 10, 100)
    when p_xp >= 50000 then least(3 + p_referrals::bigint * 8, 85)
    when p_xp >= 25000 then least(3 + p_referrals::bigint * 7, 75)
    when p_xp >= 3000 then least(3 + p_referrals::bigint * 6, 65)
    else least(3 + p_referrals::bigint * 5, 50)
  end::int
$$;

-- One ledger row, and the account that it changes, which the caller holds locked: `p_used` counts towards the day's use.
-- Answers the account after it.
create function credits_post(
  p_user uuid, p_type text, p_daily int, p_xp int, p_cause text, p_metadata jsonb, p_now timestamptz, p_used int default 0
) returns credit_accounts language plpgsql as $$
declare
  a credit_accounts;
begin
  update credit_accounts set
    daily_credits = daily_credits + p_daily,
    xp_credits = xp_credits + p_xp,
    daily_used = daily_used + p_used,
    ledger_sequence = ledger_sequence + 1
  where user_id = p_user returning * into strict a;
  insert into credit_transactions (
    user_id, sequence, transaction_type, daily_amount, xp_amount, daily_balance_after, xp_balance_after, cause, metadata,
    created_at
  ) values (
    p_user, a.ledger_sequence, p_type, p_daily, p_xp, a.daily_credits, a.xp_credits, p_cause, p_metadata, p_now
  );
  return a;
end $$;

-- Locks the account and, on a new local day, expires what is left of the day before, grants the allowance and converts
-- earned XP, once however many ask. A clock that goes back (a repeated hour, another node) grants nothing.
create function credits_touch(p_user uuid, p_now timestamptz, p_time_zone text)
returns credit_accounts language plpgsql as $$
declare
  a credit_accounts;
  v_day date := (p_now at time zone p_time_zone)::date;
  v_allowance int;
  v_converted int;
begin
  select * into a from credit_accounts where user_id = p_user for update;
  if not found or v_day <= a.last_daily_reset then
    return a;
  end if;
  if a.daily_credits > 0 then
    perform credits_post(p_user, 'other', -a.daily_credits, 0, 'expiry:' || v_day, '{"cause":"expiry"}', p_now);
  end if;
  v_allowance := credits_allowance(a.user_xp, a.referral_count);
  perform credits_post(
    p_user, 'daily_reset', v_allowance, 0, 'grant:' || v_day, jsonb_build_object('cause', 'grant', 'day', v_day), p_now
  );
  v_converted := a.user_xp / 100 - a.xp_converted;
  if v_converted > 0 then
    perform credits_post(
      p_user, 'xp_converted', 0, v_converted, 'conversion:' || v_day,
      jsonb_build_object('cause', 'conversion', 'xp', v_converted * 100), p_now
    );
  end if;
  update credit_accounts set
    last_daily_reset = v_day, daily_allowance = v_allowance, daily_used = 0, xp_converted = a.xp_converted + v_converted
  where user_id = p_user returning * into a;
  return a;
end $$;

-- Spends one credit of an account that the caller has touched, daily first (CR-3). Answers the account after it, or null
-- where no credit is left.
create function credits_take(a credit_accounts, p_turn uuid, p_now timestamptz)
returns credit_accounts language plpgsql as $$
begin
  if a.daily_credits > 0 then
    return credits_post(
      a.user_id, 'other', -1, 0, 'spend:' || p_turn,
      jsonb_build_object('cause', 'message', 'daily_credits_spent', 1, 'day', a.last_daily_reset), p_now, 1
    );
  elsif a.xp_credits > 0 then
    return credits_post(
      a.user_id, 'other', 0, -1, 'spend:' || p_turn, '{"cause":"message","xp_credits_spent":1}', p_now
    );
  end if;
  return null;
end $$;

create function credits_spend(p_user uuid, p_turn uuid, p_now timestamptz, p_time_zone text)
returns credit_accounts language sql as $$
  select credits_take(credits_touch(p_user, p_now, p_time_zone), p_turn, p_now)
$$;

-- Returns the credit of a turn, once, to the bucket that it came from; a daily credit of an earlier day goes to the XP
-- bucket (decisions 3). Answers whether this call returned it.
create function credits_refund(p_user uuid, p_turn uuid, p_now timestamptz, p_time_zone text)
returns boolean language plpgsql as $$
declare
  a credit_accounts := credits_touch(p_user, p_now, p_time_zone);
  v_spend credit_transactions;
  v_to_daily boolean;
begin
  select * into v_spend from credit_transactions where user_id = p_user and cause = 'spend:' || p_turn;
  if not found or exists (
    select from credit_transactions where user_id = p_user and cause = 'refund:' || p_turn
  ) then
    return false;
  end if;
  v_to_daily := v_spend.daily_amount < 0 and (v_spend.metadata ->> 'day')::date = a.last_daily_reset;
  perform credits_post(
    p_user, 'other', v_to_daily::int, (not v_to_daily)::int, 'refund:' || p_turn,
    case when v_to_daily then jsonb_build_object('cause', 'refund', 'day', a.last_daily_reset) else '{"cause":"refund"}' end,
    p_now, -(v_to_daily::int)
  );
  return true;
end $$;

-- What a person can spend, as the contract says it; -1 is unlimited. Reads only: the caller has touched the account.
create function credits_info(a credit_accounts, p_unlimited boolean, p_now timestamptz, p_time_zone text)
returns json language sql stable as $$
  select json_build_object(
    'daily_credits', case when p_unlimited then -1 else a.daily_credits end,
    'xp_credits', case when p_unlimited then -1 else a.xp_credits end,
    'total_credits', case when p_unlimited then -1 else a.daily_credits + a.xp_credits end,
    'user_xp', a.user_xp,
    'daily_used', a.daily_used,
    'daily_allowance', case when p_unlimited then -1 else a.daily_allowance end,
    'xp_pending', a.user_xp / 100 - a.xp_converted,
    'next_reset', to_char(
      ((greatest((p_now at time zone p_time_zone)::date, a.last_daily_reset) + 1)::timestamp at time zone p_time_zone)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ),
    'time_zone', p_time_zone
  )
$$;

-- Up to which ledger row the invariants were checked.
create table ledger_checks (
  singleton boolean primary key default true,
  last_transaction_id bigint not null,
  checked_at timestamptz not null,
  constraint ledger_checks_single check (singleton)
);
