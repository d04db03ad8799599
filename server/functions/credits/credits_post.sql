-- Adds one ledger row and changes the account by it, which the caller has locked; `p_used` is added to the day's use.
-- Returns the changed account.
create or replace function credits_post(
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
