create or replace function knowledge_items_changed() returns trigger language plpgsql as $$
begin
  update knowledge_changes set version = version + 1;
  return null;
end $$;
create or replace trigger knowledge_items_changed after insert or update or delete on knowledge_items
  for each statement execute function knowledge_items_changed();
create or replace trigger verified_answers_changed after insert or update or delete on verified_answers
  for each statement execute function knowledge_items_changed();
create or replace trigger knowledge_wordings_changed after insert or update or delete on knowledge_wordings
  for each statement execute function knowledge_items_changed();
