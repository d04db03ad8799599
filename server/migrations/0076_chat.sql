-- online
-- formerly c2c476a28deef89910f2ad742cc5fb8418fa444a87c659ac46a423dcfffd6827
-- For the version of a person's chats, which counts their replies in progress: few rows, found by the person.
create index concurrently turns_streaming_of_user on turns (user_id) where status = 'streaming';
