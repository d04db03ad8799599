-- needs credits_day_start
-- Returns the credits of a person in the form of the contract; -1 is unlimited. Reads only: the caller has touched the account.
create or replace function credits_info(a credit_accounts, p_unlimited boolean, p_now timestamptz, p_time_zone text)
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
      credits_day_start(greatest((p_now at time zone p_time_zone)::date, a.last_daily_reset) + 1, p_time_zone)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ),
    'time_zone', p_time_zone
  )
$$;
