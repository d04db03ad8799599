-- needs analytics_slot
create or replace function analytics_count_presence(p_from_slot int)
returns setof analytics_presence language sql stable as $$
  with seen as (
    select distinct k.kind, k.subject, analytics_slot(t.created_at) as slot, k.joined_slot
    from turns t
    join chat_sessions c on c.session_id = t.session_id
    join auth_users u on u.id = t.user_id
    cross join lateral (values
      (1::smallint, t.user_id, analytics_slot(u.created_at)), (2::smallint, c.id, analytics_slot(c.created_at))
    ) k (kind, subject, joined_slot)
    where t.created_at >= to_timestamp(p_from_slot * 900.0) and not t.is_from_guest
  )
  select kind, subject, slot,
    coalesce(
      lag(slot) over (partition by subject order by slot),
      (select max(p.slot) from analytics_presence p where p.subject = s.subject and p.slot < p_from_slot), 0
    ), joined_slot
  from seen s
$$;
