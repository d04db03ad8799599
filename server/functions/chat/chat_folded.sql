-- Returns a text in the form that patterns of the search are compared with.
create or replace function chat_folded(p_text text) returns text language sql immutable parallel safe return
  case when octet_length(p_text) = length(p_text) then lower(chat_plain(p_text) collate "C")
    else lower(chat_plain(p_text)) end;
