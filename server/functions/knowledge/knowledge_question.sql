-- A text as it is searched: of a long one its beginning and its end.
create or replace function knowledge_question(p_text text) returns tsvector language sql immutable as $$
  select setweight(knowledge_vector(
    case when length(p_text) <= 1000 then p_text else left(p_text, 700) || ' ' || right(p_text, 300) end
  ), 'A')
$$;
