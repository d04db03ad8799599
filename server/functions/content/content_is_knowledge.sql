-- The guide knows exactly the published items, in the same transaction: there is no moment, and no way to write an item,
-- in which the two differ. Nodes notice by the version of knowledge_changes (AS-4).
create or replace function content_is_knowledge(p_item content_items) returns boolean language sql immutable as $$
  select p_item.status = 'published'
$$;
