import { expect, test } from 'vitest'
import { judgeFunctionFiles, judgeFunctionHomes } from './sql-functions.ts'

const create = (name: string, body = '1') =>
  `create or replace function ${name}() returns int language sql as $$ select ${body} $$;\n`
const take = { path: 'server/functions/credits/take.sql', text: create('take') }
const spend = {
  path: 'server/functions/credits/spend.sql',
  text: `-- needs take\n${create('spend', 'take()')}`,
}

test('a function is in the file of its name and names its needs', () => {
  expect(judgeFunctionFiles([spend, take], [])).toEqual([])
  const lonely = { ...spend, text: create('spend', 'take() -- give()') }
  expect(judgeFunctionFiles([lonely, take], [])).toEqual([`${spend.path}: needs take too`])
  const generous = { ...spend, text: `-- needs take\n${create('spend')}` }
  expect(judgeFunctionFiles([generous, take], [])).toEqual([`${spend.path}: does not need take`])
  expect(judgeFunctionFiles([{ ...take, text: create('give') }], [])).toEqual([
    `${take.path}: creates give, which belongs into a file of its name`,
  ])
})

test('a function that would fail when it runs again is refused', () => {
  const once = { ...take, text: create('take').replace('or replace ', '') }
  expect(judgeFunctionFiles([once], [])).toEqual([
    `${take.path}: write "create or replace", for it runs again whenever it changes`,
  ])
})

test('a function is defined once', () => {
  const migration = {
    path: 'server/migrations/0001_a.sql',
    text: create('take').replace('or replace ', ''),
  }
  expect(judgeFunctionFiles([take], [migration])).toEqual([
    `${migration.path}: take is in ${take.path} already`,
  ])
})

test('a document names the file that holds a function', () => {
  const judge = (text: string) => judgeFunctionHomes([{ path: 'docs/a.md', text }], [take])
  expect(judge(`\`take\` (in \`${take.path}\`) and \`rows\` in \`server/migrations/0001_a.sql\``)).toEqual([])
  expect(judge('`take` in\n`server/migrations/0001_a.sql`')).toEqual([
    `docs/a.md: take is in ${take.path} now, not in server/migrations/0001_a.sql`,
  ])
})
