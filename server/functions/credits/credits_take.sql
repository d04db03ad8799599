-- needs credits_post
-- Spends one credit of an account that the caller has touched, daily first (CR-3). Returns the changed account, or null
-- where no credit is left.
create or replace function credits_take(a credit_accounts, p_turn uuid, p_now timestamptz)
returns credit_accounts language plpgsql as $$
begin
  if a.daily_credits > 0 then
    return credits_post(
      p_user => a.user_id, p_type => 'other', p_daily => -1, p_xp => 0, p_cause => 'spend:' || p_turn, p_metadata =>
      jsonb_build_object('cause', 'message', 'daily_credits_spent', 1, 'day', a.last_daily_reset), p_now => p_now, p_used => 1
    );
  elsif a.xp_credits > 0 then
    return credits_post(
      p_user => a.user_id, p_type => 'other', p_daily => 0, p_xp => -1, p_cause => 'spend:' || p_turn,
      p_metadata => '{"cause":"message","xp_credits_spent":1}', p_now => p_now
    );
  end if;
  return null;
end $$;
