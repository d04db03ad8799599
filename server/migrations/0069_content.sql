-- Each state of an item since it was written, the present one among them: who made it, when, and all that was stored (AD-6). A
-- deleted item can be restored from its last one.
create table content_revisions (
  item_id uuid not null,
  -- The version that the item had in this state; of a deleted item, one more than its last.
  version int not null,
  action text not null,
  slug text not null,
  title text not null,
  content_type text not null,
  content text not null,
  status text not null,
  metadata jsonb not null,
  asked text[] not null,
  -- The version whose text was restored.
  restored_version int,
  made_by uuid,
  made_at timestamptz not null,
  constraint content_revisions_pkey primary key (item_id, version),
  constraint content_revisions_action_known check (action in ('created', 'updated', 'restored', 'published', 'withdrawn', 'deleted')),
  constraint content_revisions_made_by_fkey foreign key (made_by) references auth_users (id) on delete set null
);
create index content_revisions_made_by on content_revisions (made_by);
create index content_revisions_deleted on content_revisions (made_at desc, item_id desc) where action = 'deleted';

-- Items from before begin their history with what they are now. Who changed them last stands in the audit log alone.
insert into content_revisions
  (item_id, version, action, slug, title, content_type, content, status, metadata, asked, made_at)
select id, version, case when version = 1 then 'created' else 'updated' end, slug, title, content_type, content, status, metadata,
  asked, updated_at
from content_items;
