-- Punctuation that the parser takes for paths and hosts ("and/or", "credits.They") parts words here, and a comma parts
-- phrases: the words after it count as far away, since stop words take up positions.
create function knowledge_vector(p_text text) returns tsvector language sql immutable as $$
  select to_tsvector(
    'english'::regconfig, replace(translate(p_text, './\_-*|#', '        '), ',', ' the the the the ')
  )
$$;

-- What the assistant knows: the built-in guide and published content. Text is Markdown with the brand's names filled in.
create table knowledge_items (
  id int generated always as identity,
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
  search tsvector not null generated always as (
    setweight(knowledge_vector(title || ','), 'A')
    || setweight(knowledge_vector(question || ','), 'B')
    || setweight(knowledge_vector(keywords || ','), 'C')
    || setweight(knowledge_vector(body), 'D')
  ) stored,
  -- What search engines are told of an item of the guide; where it is empty, the beginning of its text.
  description text not null default '',
  constraint knowledge_items_id_unique unique (id),
  constraint knowledge_items_source_known check (source in ('built_in', 'content'))
);

-- The inverted index of the items' vectors, kept by triggers. PostgreSQL's own (GIN with ts_rank) does not know how rare a
-- word is, and ranks by reading every vector that matches; this one has the weight of each word in each item at hand. Nodes
-- load it and search in memory, a lookup a word (server/src/domains/knowledge/rank-passages.ts). A word may be two that stand together, with a blank. `items` holds id * 256 + weight,
-- the heaviest first.
create table knowledge_words (
  word text primary key,
  items int[] not null
);

-- How many items there are, and a number that every change of them raises: nodes hold the index in memory by it.
create table knowledge_size (
  singleton boolean primary key default true,
  items int not null,
  version bigint not null default 1,
  constraint knowledge_size_single check (singleton)
);
insert into knowledge_size (items) values (0);
