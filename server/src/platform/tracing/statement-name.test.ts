import { expect, test } from 'vitest'
import { nameStatement } from './statement-name.ts'

test.each([
  ['select "id" from "users" where "email" = $1', 'select users'],
  ['insert into "messages" ("content") values ($1)', 'insert messages'],
  ['update only chat_sessions set title = $1', 'update chat_sessions'],
  ['with gone as (delete from outbox returning *) select count(*) from gone', 'with outbox'],
  ['select * from chat_open_turn($1, $2)', 'select chat_open_turn'],
  ['select chat_settle_turn($1)', 'select chat_settle_turn'],
  ['begin', 'begin'],
  ['', 'statement'],
  ["select 'from alice' as x from audit_log", 'select audit_log'],
  ["select 'it''s from bob'", 'select'],
  ['select 1 -- from carol', 'select'],
  ['select 1 /* into dave */', 'select'],
  ['do $$ update eve set x = 1 $$', 'do'],
])('%s is named %s', (text, name) => {
  expect(nameStatement(text)).toBe(name)
})
