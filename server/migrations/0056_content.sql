-- How people ask for an item, in their words: the guide finds its beginning by them.
alter table content_items add column asked text[] not null default '{}';
