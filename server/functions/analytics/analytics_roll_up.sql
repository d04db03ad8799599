-- needs analytics_count_presence, analytics_count_slots, analytics_ledger_id_at, analytics_slot
-- Counts again what may have changed since the run before, in one transaction: it replaces, so that it counts nothing twice,
-- however often it runs and wherever it was cut. Most runs begin at the open quarter; the first of each quarter begins an hour
-- back, for what was committed or refunded late. A node whose clock is behind begins no quarter again: the ledger is looked up
-- forwards alone. No run begins after a reply that is still open.
create or replace function analytics_roll_up(p_now timestamptz) returns void language plpgsql as $$
declare
  m analytics_progress;
  v_streaming int;
  v_from int;
  v_from_ledger_id bigint;
begin
  select * into strict m from analytics_progress for update;
  v_streaming := (select analytics_slot(min(created_at)) from turns where status = 'streaming');
  if m.looked_back_slot >= analytics_slot(p_now) then
    v_from := m.recent_slot;
    v_from_ledger_id := m.recent_ledger_id;
  else
    v_from := m.from_slot;
    v_from_ledger_id := m.from_ledger_id;
  end if;
  delete from analytics_slots where slot >= v_from;
  delete from analytics_seen where slot >= v_from;
  -- In the order of time, so that a range is read from few pages.
  insert into analytics_slots select * from analytics_count_slots(v_from, v_from_ledger_id) order by slot;
  -- Most of the people were there in the run before too: a row that is right stays as it is.
  with counted as materialized (select * from analytics_count_presence(v_from)),
    gone as (
      delete from analytics_presence p
      where p.kind in (1, 2) and p.slot >= v_from
        and not exists (select from counted c where c.subject = p.subject and c.slot = p.slot)
    )
  insert into analytics_presence as p select * from counted
  on conflict (subject, slot) do update set
    kind = excluded.kind, previous_slot = excluded.previous_slot, joined_slot = excluded.joined_slot
  where (p.kind, p.previous_slot, p.joined_slot) is distinct from (excluded.kind, excluded.previous_slot, excluded.joined_slot);
  insert into analytics_seen select * from analytics_seen_again where slot >= v_from order by slot;
  if m.looked_back_slot < analytics_slot(p_now) then
    m.from_slot := least(analytics_slot(p_now - interval '1 hour'), v_streaming);
    m.from_ledger_id := analytics_ledger_id_at(m.from_slot, m.from_ledger_id);
    m.looked_back_slot := analytics_slot(p_now);
  end if;
  m.recent_slot := least(analytics_slot(p_now - interval '2 minutes'), v_streaming);
  update analytics_progress set
    from_slot = m.from_slot, from_ledger_id = m.from_ledger_id, looked_back_slot = m.looked_back_slot,
    recent_slot = m.recent_slot, recent_ledger_id = analytics_ledger_id_at(m.recent_slot, m.from_ledger_id), counted_at = p_now;
end $$;
