-- The first row of the ledger in a quarter of an hour, or the newest row where it has none yet, looked for from a row on.
create or replace function analytics_ledger_id_at(p_slot int, p_from_id bigint) returns bigint language sql stable return
  coalesce(
    (select min(id) from credit_transactions where id >= p_from_id and created_at >= to_timestamp(p_slot * 900.0)),
    (select max(id) from credit_transactions), 0
  );
