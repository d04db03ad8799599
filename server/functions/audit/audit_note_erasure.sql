create or replace function audit_note_erasure() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_erasures (entry_id) values (old.entry_id) on conflict do nothing;
  return null;
end $$;
create or replace trigger audit_personal_erasure_noted after delete on audit_personal
  for each row execute function audit_note_erasure();
