-- When a draft is published, and when what is published is taken down again (AD-6). A publication that another item on the same page
-- prevented is marked until the item is changed.
alter table content_items
  add column publish_at timestamptz,
  add column withdraw_at timestamptz,
  add column schedule_failed boolean not null default false;
create index content_items_publish_due on content_items (publish_at) where publish_at is not null;
create index content_items_withdraw_due on content_items (withdraw_at) where withdraw_at is not null;
