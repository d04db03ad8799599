import { keyPermissions } from '@pepper/contract/identity/key-permissions'
import type { Permission } from '@pepper/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret, randomSecret } from '../../src/platform/ids.ts'
import { type Actors, createActors } from './actors.ts'
import { type AttackWorld, startAttackWorld } from './attack-world.ts'
import { matrix, type Row } from './matrix.ts'

let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
  actors = await createActors(world)
})
afterAll(() => world.close())

async function addKey(permissions: readonly Permission[]): Promise<string> {
  const secret = `api_${randomSecret()}`
  const now = new Date()
  await world.database.kysely
    .insertInto('api_keys')
    .values({
      ...{ user_id: actors.ids.superAdmin, name: 'Script', token_hash: hashSecret(secret) },
      ...{ permissions: [...permissions], created_at: now, expires_at: new Date(now.getTime() + 3_600_000) },
    })
    .execute()
  return secret
}

/** Calls an operation with a key, beside the cookie of a super admin; returns the outcome. */
async function outcomeOf(id: string, row: Row, secret: string): Promise<string> {
  const operation = world.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  const input = await row.input(actors.things, world)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const query = new URLSearchParams(
    operation.method === 'GET' ? Object.entries(input).map(([name, value]) => [name, String(value)]) : [],
  )
  const response = await fetch(`${world.url}/api${path}?${query}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${secret}`,
      cookie: (await actors.cookieOf('superAdmin')) ?? '',
      ...(operation.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(operation.method === 'POST' && {
      body: JSON.stringify(
        Object.fromEntries(Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`))),
      ),
    }),
  })
  if (response.ok) {
    await response.body?.cancel()
    return 'ok'
  }
  return ((await response.json()) as { code: string }).code
}

/**
 * Lists the outcomes that a visitor gets. Where a visitor is refused, the key may instead lack a permission that no key
 * has.
 */
const asVisitor = ({ answers: { anonymous } }: Row) =>
  anonymous === 'ok' ? ['ok'] : [anonymous, 'access.denied']

const rows = Object.entries(matrix as Record<string, Row>)

test('AU-14: a key with every permission opens what needs one, and is a visitor everywhere else', async () => {
  const all = await addKey(keyPermissions)
  const none = await addKey(['health.read'])
  const wrong: unknown[] = []
  for (const [id, row] of rows) {
    const isPrivileged = row.answers.anonymous !== 'ok' && row.answers.owner === 'access.denied'
    const got = await outcomeOf(id, row, all)
    const expected = isPrivileged ? [row.answers.superAdmin, 'access.denied'] : asVisitor(row)
    if (!expected.includes(got)) wrong.push([id, 'all', got])
    if (!isPrivileged || id === 'monitoring.health.check') continue
    const without = await outcomeOf(id, row, none)
    if (without !== 'access.denied') wrong.push([id, 'none', without])
  }
  expect(wrong).toEqual([])
})
