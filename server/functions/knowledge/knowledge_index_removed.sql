-- needs knowledge_entries
create or replace function knowledge_index_removed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('knowledge_words'));
  update knowledge_words w set items = array(select p from unnest(w.items) p where not (p >> 8) = any (g.ids))
  from (
    select e.word, array_agg(r.id) as ids from removed r, knowledge_entries(r.search) e group by e.word
  ) g where w.word = g.word;
  delete from knowledge_words where items = '{}';
  update knowledge_size set items = items - (select count(*) from removed), version = version + 1;
  return null;
end $$;
create or replace trigger knowledge_items_deleted after delete on knowledge_items
  referencing old table as removed for each statement execute function knowledge_index_removed();
create or replace trigger knowledge_items_before_update after update on knowledge_items
  referencing old table as removed for each statement execute function knowledge_index_removed();
