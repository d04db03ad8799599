-- needs analytics_slot
create or replace function analytics_count_slots(p_from_slot int, p_from_ledger_id bigint)
returns setof analytics_slots language sql stable as $$
  select slot, sum(messages)::int, sum(chats)::int, sum(answered)::int, sum(stopped)::int, sum(failed)::int,
    sum(refunded)::int, sum(response_ms)::bigint, sum(granted)::bigint, sum(spent)::bigint, sum(returned)::bigint,
    sum(expired)::bigint, sum(prompt)::bigint, sum(completion)::bigint, sum(unmetered)::int
  from (
    select analytics_slot(t.created_at) as slot, 1 as messages,
      (not exists (
        select from turns e where e.session_id = t.session_id and not e.is_from_guest and (e.created_at, e.id) < (t.created_at, t.id)
      ))::int as chats,
      (t.status = 'answered')::int as answered, (t.status = 'stopped')::int as stopped, (t.status = 'failed')::int as failed,
      t.is_refunded::int as refunded,
      case when t.status = 'answered' then coalesce(t.response_ms, 0) else 0 end as response_ms,
      0 as granted, 0 as spent, 0 as returned, 0 as expired,
      coalesce(t.prompt_tokens, 0)::bigint as prompt, coalesce(t.completion_tokens, 0)::bigint as completion,
      t.is_unmetered::int as unmetered
    from turns t where t.created_at >= to_timestamp(p_from_slot * 900.0) and not t.is_from_guest
    union all
    select analytics_slot(c.created_at), 0, 0, 0, 0, 0, 0, 0,
      case when c.amount > 0 and c.cause not like 'refund:%' then c.amount else 0 end,
      case when c.cause like 'spend:%' then -c.amount else 0 end,
      case when c.cause like 'refund:%' then c.amount else 0 end,
      case when c.cause like 'expiry:%' then -c.amount else 0 end,
      0, 0, 0
    from credit_transactions c
    where c.id >= p_from_ledger_id and c.created_at >= to_timestamp(p_from_slot * 900.0)
  ) happened group by slot
$$;
