-- needs content_is_knowledge
-- Carries what is published into the knowledge base, and takes it out again.
create or replace function content_followed_by_knowledge() returns trigger language plpgsql as $$
begin
  update content_changes set version = version + 1;
  if tg_op <> 'INSERT' and content_is_knowledge(old) then
    delete from knowledge_items where slug = old.slug and source = 'content';
  end if;
  if tg_op <> 'DELETE' and content_is_knowledge(new) then
    insert into knowledge_items (slug, title, topic, question, keywords, description, body, source, fingerprint, language, updated_at,
      page, asked)
    values (
      new.slug, new.title, new.content_type,
      coalesce(new.metadata ->> 'question', case when new.content_type = 'faq' then new.title end, ''),
      coalesce(new.metadata ->> 'keywords', ''), coalesce(new.metadata ->> 'description', ''),
      new.content, 'content', new.version, coalesce(new.metadata ->> 'language', 'en'), new.updated_at,
      new.page, new.asked
    )
    -- A later version of the built-in guide may have come to the same name: what people wrote goes before.
    on conflict (slug) do update set title = excluded.title, topic = excluded.topic, question = excluded.question,
      keywords = excluded.keywords, description = excluded.description, body = excluded.body, source = excluded.source,
      fingerprint = excluded.fingerprint, language = excluded.language, updated_at = excluded.updated_at,
      page = excluded.page, asked = excluded.asked;
  end if;
  return null;
end $$;
create or replace trigger content_items_followed after insert or update or delete on content_items
  for each row execute function content_followed_by_knowledge();
