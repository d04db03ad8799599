import { expect, test } from 'vitest'
import { opensRawTransaction } from './raw-transactions.ts'

const REQUEST = "import type { Context, MemberContext } from '../../platform/context.ts'\n"
const JOB = "import type { Runtime } from '../../platform/context.ts'\n"

test.each([
  'await context.runtime.db.transaction(async (tx) => {})',
  'await runtime.db.kysely.transaction().execute(async (tx) => {})',
  'await db.transaction(\n  work,\n)',
])('a verb that opens its own transaction is found: %s', (call) => {
  expect(opensRawTransaction(REQUEST + call)).toBe(true)
  expect(opensRawTransaction(`import type {\n  Context,\n} from '../context.ts'\n${call}`)).toBe(true)
  expect(opensRawTransaction(JOB + call)).toBe(false)
})

test('one that asks again is not', () => {
  expect(opensRawTransaction(`${REQUEST}await inTransaction(context, async (tx) => {})`)).toBe(false)
})
