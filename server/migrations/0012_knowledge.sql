-- What the assistant knows: the built-in guide and published content. Text is Markdown with the brand's names filled in.
create table knowledge_items (
  slug text primary key,
  title text not null,
  topic text not null,
  question text not null default '',
  keywords text not null default '',
  body text not null,
  source text not null,
  language text not null default 'en',
  fingerprint text not null,
  updated_at timestamptz not null default now(),
  -- What search engines are told of an item of the guide; where it is empty, the beginning of its text.
  description text not null default '',
  -- The page that it stands in for (FAQ, privacy policy, terms): it is read there, not under its own name.
  page text,
  constraint knowledge_items_source_known check (source in ('built_in', 'content'))
);

-- A number that every change of an item raises: nodes hold the index in memory by it.
create table knowledge_changes (
  singleton boolean primary key default true,
  version bigint not null default 1,
  constraint knowledge_changes_single check (singleton)
);
insert into knowledge_changes default values;
