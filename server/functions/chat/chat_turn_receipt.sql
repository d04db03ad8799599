-- What a turn cost, for the foot of its reply: the newest row of the ledger that is about it and the bucket that it moved,
-- 'unlimited' where nothing is charged, none for what was said as a guest. Volatile, so that it sees what the statement that asks has just written.
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
