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
-- word is, and ranks by reading every vector that matches; this one has the weight of each word in each item at hand, so
-- that a search is one lookup a word. A word may be two that stand together, with a blank. `items` holds id * 256 + weight,
-- the heaviest first.
create table knowledge_words (
  word text primary key,
  items int[] not null
);

create table knowledge_size (
  singleton boolean primary key default true,
  items int not null,
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
  update knowledge_size set items = items - (select count(*) from removed);
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
  update knowledge_size set items = items + (select count(*) from added);
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

-- The words that a question is about: without those that only keep a talk going.
create function knowledge_terms(p_question tsvector) returns text[] language sql immutable as $$
  select array(
    select w from unnest(tsvector_to_array(p_question)) w
    where w <> all ('{tell,explain,elabor,continu,go,detail,exampl,simplifi,pleas,mean,know,want,like,say,thing,yes,ok,okay,hey,hi,hello,thank,also,realli,exact,actual,someth,anyth,give,get,would,could}')
  )
$$;

-- The items that fit a question best, or none. A word counts by how rare it is and by its weight in the item. An item must
-- have its share of what the question is about, where words that no item knows count as well. `p_history` is the talk so
-- far, [{"role", "content"}]: a short question is read together with the person's last ones, and one that says nothing by
-- itself ("tell me more") by those alone.
create function knowledge_search(p_query text, p_limit int, p_history jsonb default '[]')
returns table (slug text, title text, passage text, rank real) language sql stable as $$
  with own as materialized (
    select knowledge_question(p_query) as question
  ), said (question, factor, is_own) as (
    select question, 1::real, true from own
    union all
    select knowledge_question(before.content), (0.3 * 0.5 ^ (before.age - 1))::real, false
    from own, lateral (
      select h.message ->> 'content' as content, row_number() over (order by h.position desc) as age
      from jsonb_array_elements(p_history) with ordinality h (message, position)
      where h.message ->> 'role' = 'user' and length(own.question) <= 5
      order by h.position desc limit 3
    ) before
  ), looked_up as materialized (
    -- One index lookup a word; a join would read the whole index of a small guide.
    select word, factor, is_own, (select w.items from knowledge_words w where w.word = said_words.word) as items
    from (
      select word, max(factor) as factor, bool_or(is_own) as is_own
      from said, unnest(knowledge_terms(question) || knowledge_pairs(question)) word group by word
    ) said_words
  ), asked as materialized (
    select items[1:200] as items, is_own, factor, position(' ' in word) = 0 as is_word,
      ln(1 + (select size.items from knowledge_size size) / coalesce(cardinality(items), 0.5)::real)::real as rarity
    from looked_up
  ), needed as materialized (
    select coalesce(bool_or(is_own), false) as own_counts,
      -- A long question may say much besides; what it must find has a limit.
      0.1 * least(15, sum(rarity) filter (where is_own)) as own_score,
      0.1 * least(15, sum(rarity * factor)) as score,
      coalesce(sum(rarity) filter (where is_own and items is not null) > 0.6 * sum(rarity) filter (where is_own), true)
        as is_understood,
      0.09 * ln(1 + 2 * (select size.items from knowledge_size size)) as least_score
    from asked where is_word
  ), best as materialized (
    select p >> 8 as id, sum((p & 255) * a.rarity * a.factor) / 255 as score,
      sum((p & 255) * a.rarity) filter (where a.is_own) / 255 as own_score
    from asked a, unnest(a.items) p group by 1 order by 2 desc, 1 limit p_limit
  )
  select k.slug, k.title, k.body, b.score::real
  from best b cross join needed n join knowledge_items k on k.id = b.id
  where case
    when not n.own_counts then b.score >= n.score
    when n.is_understood and b.own_score > 0 then b.score >= greatest(n.score, n.least_score)
    else b.own_score >= greatest(n.own_score, n.least_score)
  end
  order by b.score desc, k.slug
$$;
