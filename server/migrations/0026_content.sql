-- What administrators publish (AD-6): articles, announcements, tutorials and answers; Markdown, with brand placeholders
-- where it stands in for a built-in page.
create table content_items (
  id uuid primary key,
  -- The last part of the address: made of the title until the item is first published, then it stays.
  slug text not null,
  title text not null,
  content_type text not null,
  content text not null,
  status text not null default 'draft',
  metadata jsonb not null default '{}',
  page text generated always as (metadata ->> 'page') stored,
  version int not null default 1,
  published_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint content_items_slug_unique unique (slug),
  constraint content_items_type_known check (content_type in ('article', 'announcement', 'tutorial', 'faq')),
  constraint content_items_status_known check (status in ('draft', 'published', 'archived')),
  constraint content_items_published_once check (status <> 'published' or published_at is not null)
);
create index content_items_newest on content_items (updated_at desc, id desc);
create unique index content_items_page_unique on content_items (page) where status = 'published';

-- A number that every change of an item raises: pages and lists are drawn anew by it.
create table content_changes (
  singleton boolean primary key default true,
  version bigint not null default 1,
  constraint content_changes_single check (singleton)
);
insert into content_changes default values;

-- What search engines are told of an item of the guide; where it is empty, the beginning of its text.
alter table knowledge_items add column description text not null default '';

-- An address that no other item has, be it published content or the built-in guide.
create function content_free_slug(p_wanted text, p_id uuid) returns text language sql volatile as $$
  select w.slug from (
    select 0 as n, p_wanted as slug
    union all
    select n, p_wanted || '-' || n from generate_series(2, 1000) n
    union all
    select 1001, p_id::text
  ) w
  where not exists (select from content_items c where c.slug = w.slug and c.id <> p_id)
    and not exists (select from knowledge_items k where k.slug = w.slug and k.source = 'built_in')
  order by w.n limit 1
$$;

-- What is published is what the guide knows, in the same transaction: there is no moment, and no way to write an item,
-- in which the two differ. Nodes notice by the version of knowledge_size (AS-4). An item that stands in for a page is read
-- there, and is no page or knowledge of its own.
create function content_is_knowledge(p_item content_items) returns boolean language sql immutable as $$
  select p_item.status = 'published' and p_item.page is null
$$;

create function content_followed_by_knowledge() returns trigger language plpgsql as $$
begin
  update content_changes set version = version + 1;
  if tg_op <> 'INSERT' and content_is_knowledge(old) then
    delete from knowledge_items where slug = old.slug and source = 'content';
  end if;
  if tg_op <> 'DELETE' and content_is_knowledge(new) then
    insert into knowledge_items (slug, title, topic, question, keywords, description, body, source, fingerprint, updated_at)
    values (
      new.slug, new.title, new.content_type,
      coalesce(new.metadata ->> 'question', case when new.content_type = 'faq' then new.title end, ''),
      coalesce(new.metadata ->> 'keywords', ''), coalesce(new.metadata ->> 'description', ''),
      new.content, 'content', new.version, new.updated_at
    )
    -- A later version of the built-in guide may have come to the same name: what people wrote goes before.
    on conflict (slug) do update set title = excluded.title, topic = excluded.topic, question = excluded.question,
      keywords = excluded.keywords, description = excluded.description, body = excluded.body, source = excluded.source,
      fingerprint = excluded.fingerprint, updated_at = excluded.updated_at;
  end if;
  return null;
end $$;

create trigger content_items_followed after insert or update or delete on content_items
  for each row execute function content_followed_by_knowledge();
