-- What is published is what the guide knows, in the same transaction: there is no moment, and no way to write an item,
-- in which the two differ. Nodes notice by the version of knowledge_changes (AS-4). An item that stands in for a page is read
-- there, and is no page or knowledge of its own.
create or replace function content_is_knowledge(p_item content_items) returns boolean language sql immutable as $$
  select p_item.status = 'published' and p_item.page is null
$$;
