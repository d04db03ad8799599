-- needs knowledge_entries, knowledge_heaviest_first
create or replace function knowledge_index_added() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('knowledge_words'));
  insert into knowledge_words (word, items)
  select e.word, knowledge_heaviest_first(array_agg((a.id << 8) + e.weight))
  from added a, knowledge_entries(a.search) e group by e.word
  on conflict (word) do update
    set items = knowledge_heaviest_first(knowledge_words.items || excluded.items);
  update knowledge_size set items = items + (select count(*) from added), version = version + 1;
  return null;
end $$;
create or replace trigger knowledge_items_inserted after insert on knowledge_items
  referencing new table as added for each statement execute function knowledge_index_added();
create or replace trigger knowledge_items_updated after update on knowledge_items
  referencing new table as added for each statement execute function knowledge_index_added();
