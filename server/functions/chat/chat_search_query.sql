-- Asks for all of `p_words`, and for a word that begins as `p_begun`; null where there is no word in them. Words of addresses
-- hold apostrophes, which the text of a query doubles as it does backslashes.
create or replace function chat_search_query(p_user uuid, p_words text, p_begun text) returns tsquery language sql immutable as $$
  select string_agg('''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' || w.ending, ' & ')::tsquery from (
    select unnest(tsvector_to_array(chat_search_vector(p_user, p_words))) as word, '' as ending
    union all
    select unnest(tsvector_to_array(chat_search_vector(p_user, p_begun))), ':*'
  ) w
$$;
