-- Returns the cost of a turn, for the foot of its reply: the newest row of the ledger that is about it and its bucket,
-- 'unlimited' if nothing is charged, null for a turn of a guest. Volatile, so that it sees the rows that the calling statement has just written.
create or replace function chat_turn_receipt(p_turn uuid) returns jsonb language sql volatile as $$
  select case
    when t.is_from_guest then null
    when not t.is_charged then '"unlimited"'::jsonb
    else (
      select jsonb_build_object('id', c.id::text, 'bucket', case when c.daily_amount = 0 then 'xp' else 'daily' end)
      from credit_transactions c
      where c.user_id = t.user_id and c.cause = case when t.is_refunded then 'refund:' else 'spend:' end || t.id
    )
  end
  from turns t where t.id = p_turn
$$;
