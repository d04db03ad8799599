-- The pairs of words that stand together in what is labelled better than D.
create or replace function knowledge_pairs(p_vector tsvector) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word || ' ' || next_word), '{}') from (
    select l.lexeme as word, lead(l.lexeme) over by_place as next_word, p.place,
      lead(p.place) over by_place as next_place
    from unnest(p_vector) l, unnest(l.positions, l.weights) p (place, label)
    where p.label <> 'D'
    window by_place as (order by p.place)
  ) x where next_place - place <= 3
$$;
