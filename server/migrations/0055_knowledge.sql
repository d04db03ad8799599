-- How people ask for a section, added by operators beside the wordings of its file (AS-4).
create table knowledge_wordings (
  id uuid primary key,
  slug text not null,
  section text not null,
  language text not null,
  wording text not null,
  created_at timestamptz not null,
  constraint knowledge_wordings_once unique (slug, section, language, wording)
);
create index knowledge_wordings_newest on knowledge_wordings (created_at desc, id desc);

-- How people ask for the beginning of an operator's own item.
alter table knowledge_items add column asked text[] not null default '{}';
