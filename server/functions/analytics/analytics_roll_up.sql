-- needs analytics_count_presence, analytics_count_slots, analytics_slot
-- Counts again what may have changed since the run before, in one transaction: it replaces, so that it counts nothing twice,
-- however often it runs and wherever it was cut.
create or replace function analytics_roll_up(p_now timestamptz) returns void language plpgsql as $$
declare
  m analytics_progress;
  v_next int;
begin
  select * into strict m from analytics_progress for update;
  v_next := least(
    analytics_slot(p_now - interval '1 hour'),
    (select analytics_slot(min(created_at)) from turns where status = 'streaming')
  );
  delete from analytics_slots where slot >= m.from_slot;
  delete from analytics_presence where kind in (1, 2) and slot >= m.from_slot;
  delete from analytics_seen where slot >= m.from_slot;
  -- In the order of time, so that a range is read from few pages.
  insert into analytics_slots select * from analytics_count_slots(m.from_slot, m.from_ledger_id) order by slot;
  insert into analytics_presence select * from analytics_count_presence(m.from_slot);
  insert into analytics_seen select * from analytics_seen_again where slot >= m.from_slot order by slot;
  update analytics_progress set from_slot = v_next, counted_at = p_now, from_ledger_id = coalesce(
    (
      select min(id) from credit_transactions
      where id >= m.from_ledger_id and created_at >= to_timestamp(v_next * 900.0)
    ),
    (select max(id) from credit_transactions), 0
  );
end $$;
