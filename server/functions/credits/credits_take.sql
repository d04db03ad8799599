-- needs credits_post
-- Spends one credit of an account that the caller has touched, daily first (CR-3). Returns the changed account, or null
-- where no credit is left.
create or replace function credits_take(a credit_accounts, p_turn uuid, p_now timestamptz)
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
