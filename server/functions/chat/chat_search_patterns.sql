-- Returns patterns that a matching text contains: testing them costs a tenth of making its vector, and passes every text that the vector does.
create or replace function chat_search_patterns(p_words text, p_begun text) returns text[] language sql immutable as $$
  select coalesce(array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, chat_plain(p_words || ' ' || p_begun)))) w (word)
$$;
