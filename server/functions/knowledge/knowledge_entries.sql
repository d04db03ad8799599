-- needs knowledge_pairs, knowledge_weight
-- What the index holds of an item: its words and pairs with their weights; a pair weighs the same everywhere.
create or replace function knowledge_entries(p_vector tsvector) returns table (word text, weight int) language sql immutable as $$
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
