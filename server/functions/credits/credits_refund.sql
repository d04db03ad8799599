-- needs credits_post, credits_touch
-- Returns the credit of a turn, once, to the bucket that it came from; a daily credit of an earlier day goes to the XP
-- bucket (D3). Returns whether this call returned it.
create or replace function credits_refund(p_user uuid, p_turn uuid, p_now timestamptz, p_time_zone text)
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
    p_user => p_user, p_type => 'other', p_daily => v_to_daily::int, p_xp => (not v_to_daily)::int,
    p_cause => 'refund:' || p_turn, p_metadata =>
    case when v_to_daily then jsonb_build_object('cause', 'refund', 'day', a.last_daily_reset) else '{"cause":"refund"}' end,
    p_now => p_now, p_used => -(v_to_daily::int)
  );
  return true;
end $$;
