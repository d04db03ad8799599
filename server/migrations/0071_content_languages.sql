-- The language that an item is written in; those from before are English.
alter table content_items add column language text not null
  generated always as (coalesce(metadata ->> 'language', 'en')) stored;

-- A page has one published text in each language.
drop index content_items_page_unique;
create unique index content_items_page_unique on content_items (page, language) where status = 'published';

-- As before, with the language that the knowledge base has a column for.
create or replace function content_followed_by_knowledge() returns trigger language plpgsql as $$
begin
  update content_changes set version = version + 1;
  if tg_op <> 'INSERT' and content_is_knowledge(old) then
    delete from knowledge_items where slug = old.slug and source = 'content';
  end if;
  if tg_op <> 'DELETE' and content_is_knowledge(new) then
    insert into knowledge_items (slug, title, topic, question, keywords, description, body, source, fingerprint, language, updated_at)
    values (
      new.slug, new.title, new.content_type,
      coalesce(new.metadata ->> 'question', case when new.content_type = 'faq' then new.title end, ''),
      coalesce(new.metadata ->> 'keywords', ''), coalesce(new.metadata ->> 'description', ''),
      new.content, 'content', new.version, coalesce(new.metadata ->> 'language', 'en'), new.updated_at
    )
    -- A later version of the built-in guide may have come to the same name: what people wrote goes before.
    on conflict (slug) do update set title = excluded.title, topic = excluded.topic, question = excluded.question,
      keywords = excluded.keywords, description = excluded.description, body = excluded.body, source = excluded.source,
      fingerprint = excluded.fingerprint, language = excluded.language, updated_at = excluded.updated_at;
  end if;
  return null;
end $$;
