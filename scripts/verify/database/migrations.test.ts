import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMigrationFaults, judgeMigration } from './migrations.ts'

const judge = (text: string, oldest = '1.1.0') => judgeMigration({ path: '0099_chat.sql', text }, oldest)

test('the migrations of this program keep the nodes of the release before running', () => {
  expect(findMigrationFaults(join(import.meta.dirname, '..', '..', '..'))).toEqual([])
})

test.each([
  'alter table turns add column mood text;',
  'alter table turns add column is_loud boolean not null default false; -- drop table turns',
  "alter table turns add constraint turns_mood check (mood in ('good; drop table', 'bad')) not valid;",
  'create table moods (id uuid primary key, turn_id uuid not null references turns (id)); create index moods_turn on moods (turn_id);',
  'create index settings_key on settings (key); alter table settings add constraint s check (true);',
  'insert into roles (name) values ($$a; b$$);',
  '-- online\ncreate unique index concurrently turns_mood on turns (mood);\nalter table turns validate constraint turns_mood;',
  '-- batches\nwith b as (select id from turns where id > :after limit 1000) update turns set mood = 1 from b returning 1;',
])('a migration that only adds passes: %s', (text) => {
  expect(judge(text)).toEqual([])
})

test.each([
  ['alter table turns drop column note;', 'nodes of the release before may use this'],
  ['drop table chat_touches;', 'nodes of the release before may use this'],
  ['drop function if exists chat_open(text);', 'nodes of the release before may use this'],
  ['alter table turns rename column note to hint;', 'nodes of the release before may use this'],
  ['alter table turns rename to replies;', 'nodes of the release before may use this'],
  ['alter table turns alter column note type int;', 'nodes of the release before may use this'],
  ['alter table turns alter note set not null;', 'nodes of the release before may use this'],
  ['alter table settings add column mood text not null;', 'needs a default'],
  ['alter table turns add column key uuid default gen_random_uuid();', 'reads or rewrites the whole table'],
  ['alter table turns add column peer uuid references auth_users (id);', 'reads or rewrites the whole table'],
  ['create index turns_mood on turns (mood);', 'build the index concurrently'],
  ['create unique index turns_mood\n  on turns (mood);', 'build the index concurrently'],
  ['alter table turns add constraint turns_mood check (mood > 0);', 'as "not valid"'],
  [
    'alter table turns add constraint a check (b > 0) not valid; alter table turns validate constraint a;',
    'validate in an "-- online" migration',
  ],
  ['update turns set mood = 1;', 'in "-- batches"'],
  ['insert into moods select id from turns;', 'in "-- batches"'],
  ['lock table turns;', 'keeps everyone from the table'],
  ['create index concurrently turns_mood on turns (mood);', 'in an "-- online" migration'],
  [
    'alter table turns add column mood text; alter table messages add column mood text;',
    'change turns and messages in a migration each',
  ],
  ['-- online\nalter table turns add column mood text;', 'neither an index'],
  ['-- online\ncreate index turns_mood on turns (mood);', 'neither an index'],
  ['-- batches\nupdate turns set mood = 1;', 'batches are one statement'],
])('a migration that stops others is refused: %s', (text, fault) => {
  expect(judge(text)).toEqual([expect.stringContaining(fault)])
})

test('a part that no release uses any more is removed once no older one may restart', () => {
  const text = '-- unused since 1.2.0\nalter table turns drop column note;'
  expect(judge(text, '1.1.0')).toHaveLength(1)
  expect(judge(text, '1.2.0')).toEqual([])
  expect(judge(text, '1.10.0')).toEqual([])
})
