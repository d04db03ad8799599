create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse_change();
create or replace trigger audit_personal_erase_only before update or truncate on audit_personal
  for each statement execute function audit_refuse_change();
create or replace trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function audit_refuse_change();
create or replace trigger audit_erasures_append_only before update or delete or truncate on audit_erasures
  for each statement execute function audit_refuse_change();
