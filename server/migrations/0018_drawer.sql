-- What the drawer does with chats: finding them by their words, unread marks, renaming, deleting with a way back.

-- When the owner last had the chat in sight; null from the start of a chat on, until then. Chats from before count as seen.
alter table chat_sessions add column seen_at timestamptz default now();
alter table chat_sessions alter column seen_at drop default;

-- When the words of a deleted chat were erased. The bare turns stay: the ledger refers to them, and they count for limits.
alter table chat_sessions add column erased_at timestamptz;
create index chat_sessions_deleted on chat_sessions (deleted_at) where deleted_at is not null and erased_at is null;

-- When somebody last renamed, deleted, brought back or looked at a chat of theirs: what no message tells.
create table chat_touches (
  user_id uuid primary key references auth_users (id) on delete cascade,
  touched_at timestamptz not null
);

-- A text for the search: without accents, and without a run of letters longer than an index takes. Plain texts, most of them,
-- go as they are.
create function chat_plain(p_text text) returns text language sql immutable parallel safe return
  case when octet_length(p_text) <= 1200 and octet_length(p_text) = length(p_text) then p_text
    else regexp_replace(
      regexp_replace(normalize(left(p_text, 20000), nfkd), '[\u0300-\u036f]', '', 'g'), '(\S{250})', '\1 ', 'g'
    ) end;

-- The words of a text, each behind a mark of its owner: an index lookup then reads nothing of anybody else, however many
-- write the same words. Two owners with one mark are told apart by the row.
create function chat_search_vector(p_user uuid, p_text text) returns tsvector language sql immutable parallel safe return
  replace(
    ' ' || strip(to_tsvector('simple'::regconfig, chat_plain(p_text)))::text, ' ''', ' ''' || left(p_user::text, 8)
  )::tsvector;

-- Asks for all of `p_words`, and for a word that begins as `p_begun`; null where there is no word in them.
create function chat_search_query(p_user uuid, p_words text, p_begun text) returns tsquery language sql immutable as $$
  select string_agg('''' || replace(w.word, '\', '\\') || '''' || w.ending, ' & ')::tsquery from (
    select unnest(tsvector_to_array(chat_search_vector(p_user, p_words))) as word, '' as ending
    union all
    select unnest(tsvector_to_array(chat_search_vector(p_user, p_begun))), ':*'
  ) w
$$;

-- A text as the patterns below are held against it.
create function chat_folded(p_text text) returns text language sql immutable parallel safe return
  case when octet_length(p_text) = length(p_text) then lower(chat_plain(p_text) collate "C")
    else lower(chat_plain(p_text)) end;

-- What a text contains if it matches: a test that costs a tenth of making its vector, and passes whatever the vector does.
create function chat_search_patterns(p_words text, p_begun text) returns text[] language sql immutable as $$
  select coalesce(array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, chat_plain(p_words || ' ' || p_begun)))) w (word)
$$;

-- New words wait in a short list, which is cheap for the message that brings them, and are sorted in some hundred at a time.
create index messages_search on messages using gin (chat_search_vector(user_id, content))
  with (fastupdate = on, gin_pending_list_limit = 512);
