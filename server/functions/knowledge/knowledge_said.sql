-- needs knowledge_question
-- A question as retrieval reads it, and where it is short, the person's last three before it, newest first: `p_history` is
-- the talk so far, [{"role", "content"}].
create or replace function knowledge_said(p_question text, p_history json) returns text[] language plpgsql stable as $$
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
