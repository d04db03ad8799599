-- Append-only and hash-chained: each hash covers the row and the hash before it. Personal values stand beside, so that
-- they can be erased without breaking the chain, which covers their hash only.
create table audit_entries (
  id bigint primary key,
  action text not null,
  actor_id uuid,
  target_type text,
  target_id text,
  request_id text,
  details jsonb not null default '{}',
  personal_hash text,
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  constraint audit_entries_hash_unique unique (hash)
);
create index audit_entries_target on audit_entries (target_type, target_id, id desc);
create index audit_entries_actor on audit_entries (actor_id, id desc);
create index audit_entries_family on audit_entries (split_part(action, '.', 1), id desc);
create index audit_entries_created on audit_entries (created_at);

-- The words of an audit entry, for full text search over its action, its target and its details.
create function audit_words(p_action text, p_target_id text, p_details jsonb) returns tsvector
language sql immutable set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(left(word, 100)), '{}'))
  from unnest(search_words(concat_ws(' ', p_action, p_target_id, left(p_details::text, 100000)))) word
$$;

create index audit_entries_words on audit_entries using gin (audit_words(action, target_id, details));

-- The salt keeps the hash in the chain from telling an erased value to those who guess it; it is erased with the value.
create table audit_personal (
  entry_id bigint primary key references audit_entries (id),
  salt text not null,
  values jsonb not null
);

-- The one row that orders writers of the chain.
create table audit_head (
  singleton boolean primary key default true,
  last_id bigint not null,
  last_hash text not null,
  constraint audit_head_single check (singleton)
);
insert into audit_head (last_id, last_hash) values (0, repeat('0', 64));

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
