-- The words of an audit entry, for full text search over its action, its target and its details.
create function audit_words(p_action text, p_target_id text, p_details jsonb) returns tsvector
language sql immutable set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(left(word, 100)), '{}'))
  from unnest(waitlist_words(concat_ws(' ', p_action, p_target_id, left(p_details::text, 100000)))) word
$$;
create index audit_entries_words on audit_entries using gin (audit_words(action, target_id, details));
create index audit_entries_family on audit_entries (split_part(action, '.', 1), id desc);
create index audit_entries_created on audit_entries (created_at);

create index security_events_created on security_events (created_at);
