-- When the head of the audit chain was last published outside the database, for each place, and why that failed since.
create table audit_publications (
  target text primary key,
  position bigint,
  published_at timestamptz,
  failed_at timestamptz,
  error text,
  constraint audit_publications_target_known check (target in ('file', 'webhook'))
);

-- Personal values that were erased: an entry whose values are gone without such a mark was tampered with.
create table audit_erasures (
  entry_id bigint primary key,
  erased_at timestamptz not null default now()
);
insert into audit_erasures (entry_id)
  select e.id from audit_entries e
  where e.personal_hash is not null and not exists (select from audit_personal p where p.entry_id = e.id);

create function audit_note_erasure() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_erasures (entry_id) values (old.entry_id) on conflict do nothing;
  return null;
end $$;
create trigger audit_personal_erasure_noted after delete on audit_personal
  for each row execute function audit_note_erasure();
create trigger audit_erasures_append_only before update or delete or truncate on audit_erasures
  for each statement execute function audit_refuse_change();
