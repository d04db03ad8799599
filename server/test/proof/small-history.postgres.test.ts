import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { rounds } from '../faults/rounds.ts'
import { makePeople } from './people.ts'
import { beginPart, judgePart, type PartResult, recordPart, startClients } from './run-clients.ts'

const FUNCTIONS = join(import.meta.dirname, '../../functions')
const LANES = 12
/** Few accounts, so that many clients meet in each; some of them have next to nothing. */
const CREDITS = [20_000, 20_000, 0, 5]

/** Runs clients on a world, and compares what they saw with its database. */
async function runOn(world: ChatWorld, name: string, spends: number): Promise<PartResult> {
  const part = beginPart(name)
  const people = await makePeople(world.database, part.history, CREDITS)
  const urls = world.nodes.map(({ url }) => url)
  const clients = { urls, people, history: part.history, random: part.random }
  await startClients(clients, { spends, lanes: LANES }).finished
  const result = await judgePart(part, world.database)
  recordPart(part, result, { nodes: urls.length, accounts: CREDITS.length })
  return result
}

test('clients on two nodes: everything acknowledged is in the database, once, and adds up', async () => {
  const world = await startChatWorld({ nodes: 2, env: { LLM_FALLBACK: 'none' } })
  const { findings, violations, operations } = await runOn(world, 'no-faults', rounds(120, 5_000))
  expect({ findings, violations }).toEqual({ findings: [], violations: [] })
  expect(new Set(operations.map(({ kind }) => kind)).size).toBe(8)
  await world.close()
})

/** Puts a changed function into the database of a world. */
async function replaceFunction({ kysely }: Database, name: string, change: (text: string) => string) {
  const text = readFileSync(join(FUNCTIONS, `${name}.sql`), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  await sql.raw(changed).execute(kysely)
}

/** The protections that a control takes away. */
const CONTROLS: [string, string, (database: Database) => Promise<void>][] = [
  [
    'a spend that reads the balance and writes it later',
    'balance',
    async (database) => {
      await replaceFunction(database, 'credits/credits_touch', (text) => text.replace(' for update;', ';'))
      await replaceFunction(database, 'credits/credits_post', (text) =>
        text
          .replace('begin\n', 'begin\n  select * into a from credit_accounts where user_id = p_user;\n')
          .replace('= daily_credits +', '= a.daily_credits +')
          .replace('= xp_credits +', '= a.xp_credits +'),
      )
    },
  ],
  [
    'a failed reply that keeps its credit and says that it returned it',
    'acknowledged and lost',
    (database) =>
      replaceFunction(database, 'credits/credits_refund', (text) =>
        text.replace(/ {2}perform credits_post\([^;]*;/, ''),
      ),
  ],
]

test.each(CONTROLS)('negative control: the same clients find %s', async (defect, rule, drop) => {
  const world = await startChatWorld({ nodes: 2, env: { LLM_FALLBACK: 'none' } })
  await drop(world.database)
  const { findings } = await runOn(world, `control-${CONTROLS.findIndex(([name]) => name === defect)}`, 120)
  expect(findings.map((finding) => finding.rule)).toContain(rule)
  await Promise.all((world.nodes as StartedNode[]).map((node) => node.stop()))
  await world.model.close()
})
