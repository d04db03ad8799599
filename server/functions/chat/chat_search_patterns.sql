-- What a text contains if it matches: a test that costs a tenth of making its vector, and passes whatever the vector does.
create or replace function chat_search_patterns(p_words text, p_begun text) returns text[] language sql immutable as $$
  select coalesce(array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, chat_plain(p_words || ' ' || p_begun)))) w (word)
$$;
