-- needs credits_allowance, credits_post
-- Locks the account and, on a new local day, expires what is left of the day before, grants the allowance and converts
-- earned XP, once however many ask. A clock that goes back (a repeated hour, another node) grants nothing.
create or replace function credits_touch(p_user uuid, p_now timestamptz, p_time_zone text)
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
    perform credits_post(
      p_user => p_user, p_type => 'other', p_daily => -a.daily_credits, p_xp => 0, p_cause => 'expiry:' || v_day,
      p_metadata => '{"cause":"expiry"}', p_now => p_now
    );
  end if;
  v_allowance := credits_allowance(a.user_xp, a.referral_count);
  perform credits_post(
    p_user => p_user, p_type => 'daily_reset', p_daily => v_allowance, p_xp => 0, p_cause => 'grant:' || v_day,
    p_metadata => jsonb_build_object('cause', 'grant', 'day', v_day), p_now => p_now
  );
  v_converted := a.user_xp / 100 - a.xp_converted;
  if v_converted > 0 then
    perform credits_post(
      p_user => p_user, p_type => 'xp_converted', p_daily => 0, p_xp => v_converted, p_cause => 'conversion:' || v_day,
      p_metadata => jsonb_build_object('cause', 'conversion', 'xp', v_converted * 100), p_now => p_now
    );
  end if;
  update credit_accounts set
    last_daily_reset = v_day, daily_allowance = v_allowance, daily_used = 0, xp_converted = a.xp_converted + v_converted
  where user_id = p_user returning * into a;
  return a;
end $$;
