-- The XP that the readable lines of an uploaded file bring together; null where it was not counted.
alter table waitlist_imports add column xp bigint;
