create or replace function credit_transactions_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger credit_transactions_append_only before update or truncate on credit_transactions
  for each statement execute function credit_transactions_refuse_change();
