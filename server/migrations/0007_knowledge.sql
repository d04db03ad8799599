-- What the assistant knows: the built-in guide, and later published content. Text is Markdown with the brand's names
-- filled in.

-- Punctuation that the parser takes for paths and hosts ("and/or", "credits.They") parts words here.
create function knowledge_vector(p_text text) returns tsvector language sql immutable as $$
  select to_tsvector('english'::regconfig, translate(p_text, './\_-*|#', '        '))
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
    setweight(knowledge_vector(title || ' ' || question), 'A')
    || setweight(knowledge_vector(keywords), 'B')
    || setweight(knowledge_vector(body), 'C')
  ) stored,
  constraint knowledge_items_id_unique unique (id),
  constraint knowledge_items_source_known check (source in ('built_in', 'content'))
);

-- The inverted index of the items' vectors, kept by triggers. PostgreSQL's own (GIN with ts_rank) does not know how rare a
-- word is, and ranks by reading every vector that matches; this one has the weight of each word in each item at hand, so
-- that a search is one lookup a word. `items` holds id * 256 + weight, the heaviest first.
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

-- How much a word weighs in an item, 0 to 255: titles and questions most, many mentions more than one, with a limit (BM25).
create function knowledge_weight(p_weights text[]) returns int language sql immutable as $$
  select (255 * (1 - 2.0::real / (
    2 + 4 * cardinality(array_positions(p_weights, 'A')) + 3 * cardinality(array_positions(p_weights, 'B'))
      + cardinality(array_positions(p_weights, 'C'))
  )))::int
$$;

create function knowledge_heaviest_first(p_items int[]) returns int[] language sql immutable as $$
  select array_agg(p order by p & 255 desc, p) from unnest(p_items) p
$$;

create function knowledge_index_removed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('knowledge_words'));
  update knowledge_words w set items = array(select p from unnest(w.items) p where not (p >> 8) = any (g.ids))
  from (
    select l.lexeme as word, array_agg(r.id) as ids from removed r, unnest(r.search) l group by l.lexeme
  ) g where w.word = g.word;
  delete from knowledge_words where items = '{}';
  update knowledge_size set items = items - (select count(*) from removed);
  return null;
end $$;

create function knowledge_index_added() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('knowledge_words'));
  insert into knowledge_words (word, items)
  select l.lexeme, knowledge_heaviest_first(array_agg((a.id << 8) + knowledge_weight(l.weights)))
  from added a, unnest(a.search) l group by l.lexeme
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

-- The words that a text is about: without those that only keep a talk going. Of a long text its beginning and its end.
create function knowledge_terms(p_text text) returns text[] language sql immutable as $$
  select array(
    select w from unnest(tsvector_to_array(knowledge_vector(
      case when length(p_text) <= 1000 then p_text else left(p_text, 700) || ' ' || right(p_text, 300) end
    ))) w
    where w <> all ('{tell,explain,elabor,continu,go,detail,exampl,simplifi,pleas,mean,know,want,like,say,thing,yes,ok,okay,hey,hi,hello,thank,also,realli,exact,actual,someth,anyth,give,get,would,could,pepper}')
  )
$$;

-- The items that fit a question best, or none. A word counts by how rare it is and by its weight in the item (BM25). An item
-- must have its share of what the question is about: words that no item knows count as well there. `p_history` is the
-- talk so far, [{"role", "content"}]: a short question is read together with the person's last ones, and one that says
-- nothing by itself ("tell me more") by those alone.
create function knowledge_search(p_query text, p_limit int, p_history jsonb default '[]')
returns table (slug text, title text, passage text, rank real) language sql stable as $$
  with own as materialized (
    select knowledge_terms(p_query) as words
  ), said (words, factor, is_own) as (
    select words, 1.0::real, true from own
    union all
    select knowledge_terms(before.content), (0.3 * 0.5 ^ (before.age - 1))::real, false
    from own, lateral (
      select h.message ->> 'content' as content, row_number() over (order by h.position desc) as age
      from jsonb_array_elements(p_history) with ordinality h (message, position)
      where h.message ->> 'role' = 'user' and cardinality(own.words) <= 4
      order by h.position desc limit 3
    ) before
  ), asked as materialized (
    select w.items[1:200] as items, a.is_own, a.factor,
      ln(1 + size.items / coalesce(cardinality(w.items), 0.5)::real)::real as rarity
    from (
      select word, max(factor) as factor, bool_or(is_own) as is_own from said, unnest(words) word group by word
    ) a
    cross join knowledge_size size
    left join knowledge_words w on w.word = a.word
  ), needed as materialized (
    select coalesce(bool_or(is_own), false) as own_counts, sum(rarity) filter (where is_own) as own_rarity,
      sum(rarity * factor) as rarity from asked
  ), best as materialized (
    select p >> 8 as id, sum((p & 255) * a.rarity * a.factor) / 255 as score,
      sum((p & 255) * a.rarity) filter (where a.is_own) / 255 as own_score
    from asked a, unnest(a.items) p group by 1 order by 2 desc, 1 limit p_limit
  )
  select k.slug, k.title, k.body, b.score::real
  from best b cross join needed n join knowledge_items k on k.id = b.id
  where case when n.own_counts then b.own_score >= 1.2 and b.own_score >= 0.2 * n.own_rarity
    else b.score >= 0.3 and b.score >= 0.2 * n.rarity end
  order by b.score desc, k.slug
$$;
