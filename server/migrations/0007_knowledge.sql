-- What the assistant knows: the built-in guide, and later published content. Text is Markdown with the brand's names
-- filled in.

-- Punctuation that the parser takes for paths and hosts ("and/or", "credits.They") parts words here, and a comma parts
-- phrases: the words after it count as far away, since stop words take up positions.
create function knowledge_vector(p_text text) returns tsvector language sql immutable as $$
  select to_tsvector(
    'english'::regconfig, replace(translate(p_text, './\_-*|#', '        '), ',', ' the the the the ')
  )
$$;

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

-- The pairs of words that stand together in what is labelled better than D.
create function knowledge_pairs(p_vector tsvector) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word || ' ' || next_word), '{}') from (
    select l.lexeme as word, lead(l.lexeme) over by_place as next_word, p.place,
      lead(p.place) over by_place as next_place
    from unnest(p_vector) l, unnest(l.positions, l.weights) p (place, label)
    where p.label <> 'D'
    window by_place as (order by p.place)
  ) x where next_place - place <= 3
$$;

-- How much a word weighs in an item, 0 to 255: title and question most, where they are short, then keywords, then the text, and
-- many mentions more than one, with a limit (BM25 over fields). Counts of the word by field, and lengths of the fields.
create function knowledge_weight(
  p_title int, p_question int, p_keywords int, p_body int, p_heading_length bigint, p_keywords_length bigint
) returns int language sql immutable as $$
  select (255 * (1 - 4.0::real / (
    4 + (p_title + 2 * p_question) / (1 + 0.25::real * p_heading_length)
      + least(3, p_keywords) / (1 + 0.03::real * p_keywords_length) + 0.3::real * least(3, p_body)
  )))::int
$$;

create function knowledge_heaviest_first(p_items int[]) returns int[] language sql immutable as $$
  select array_agg(p order by p & 255 desc, p) from unnest(p_items) p
$$;

-- What the index holds of an item: its words and pairs with their weights; a pair weighs the same everywhere.
create function knowledge_entries(p_vector tsvector) returns table (word text, weight int) language sql immutable as $$
  select w.word, knowledge_weight(
    w.a, w.b, w.c, w.d, sum(w.a + w.b) over (), sum(w.c) over ()
  ) from (
    select l.lexeme as word, cardinality(array_positions(l.weights, 'A')) as a,
      cardinality(array_positions(l.weights, 'B')) as b, cardinality(array_positions(l.weights, 'C')) as c,
      cardinality(array_positions(l.weights, 'D')) as d
    from unnest(p_vector) l
  ) w
  union all
  select pair, 51 from unnest(knowledge_pairs(p_vector)) pair
$$;

create function knowledge_index_removed() returns trigger language plpgsql as $$
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

create function knowledge_index_added() returns trigger language plpgsql as $$
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

create trigger knowledge_items_inserted after insert on knowledge_items
  referencing new table as added for each statement execute function knowledge_index_added();
create trigger knowledge_items_deleted after delete on knowledge_items
  referencing old table as removed for each statement execute function knowledge_index_removed();
create trigger knowledge_items_before_update after update on knowledge_items
  referencing old table as removed for each statement execute function knowledge_index_removed();
create trigger knowledge_items_updated after update on knowledge_items
  referencing new table as added for each statement execute function knowledge_index_added();

-- A text as it is searched: of a long one its beginning and its end.
create function knowledge_question(p_text text) returns tsvector language sql immutable as $$
  select setweight(knowledge_vector(
    case when length(p_text) <= 1000 then p_text else left(p_text, 700) || ' ' || right(p_text, 300) end
  ), 'A')
$$;

-- A question as retrieval reads it, and where it is short, the person's last three before it, newest first: `p_history` is
-- the talk so far, [{"role", "content"}].
create function knowledge_said(p_question text, p_history json) returns text[] language plpgsql stable as $$
declare
  v_question tsvector := knowledge_question(p_question);
begin
  if length(v_question) > 5 or json_array_length(p_history) = 0 then
    return array[v_question::text];
  end if;
  return v_question::text || array(
    select knowledge_question(h.message ->> 'content')::text
    from json_array_elements(p_history) with ordinality h (message, position)
    where h.message ->> 'role' = 'user' order by h.position desc limit 3
  );
end $$;
