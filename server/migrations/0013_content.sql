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
  -- The language that an item is written in.
  language text not null
    generated always as (coalesce(metadata ->> 'language', 'en')) stored,
  constraint content_items_slug_unique unique (slug),
  constraint content_items_type_known check (content_type in ('article', 'announcement', 'tutorial', 'faq')),
  constraint content_items_status_known check (status in ('draft', 'published', 'archived')),
  constraint content_items_published_once check (status <> 'published' or published_at is not null)
);
create index content_items_newest on content_items (updated_at desc, id desc);
create unique index content_items_page_unique on content_items (page, language) where status = 'published';

-- A number that every change of an item raises: pages and lists are drawn anew by it.
create table content_changes (
  singleton boolean primary key default true,
  version bigint not null default 1,
  constraint content_changes_single check (singleton)
);
insert into content_changes default values;
