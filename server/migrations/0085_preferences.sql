-- The language of the browser that a person last signed in with, for mails that no request of theirs causes. Null before that.
alter table preferences add column last_language text;
