-- For the version of a person's chats, which counts their replies in progress: few rows, found by the person.
create index turns_streaming_of_user on turns (user_id) where status = 'streaming';
