import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTORS, type Actors, createActors, type Things } from './actors.ts'
import {
  type AttackWorld,
  callOperation,
  type Operation,
  startAttackWorld,
  takeSnapshot,
} from './attack-world.ts'
import { matrix, type Row } from './matrix.ts'

let world: AttackWorld
let actors: Actors
let things: Things
beforeAll(async () => {
  // A job that processes an earlier call would appear in the snapshot of a later one.
  world = await startAttackWorld({}, { runsJobs: false })
  actors = await createActors(world)
  things = actors.things
})
afterAll(() => world.close())

interface Attempt {
  input: Record<string, unknown>
  cookie: string | undefined
}

const NOT_JSON = ['text/event-stream', 'text/csv', 'application/zip']

/** Reads the outcome of an operation: 'ok', or the code of its error. */
async function outcomeOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && NOT_JSON.some((start) => type.startsWith(start))) {
    await response.body?.cancel()
    return 'ok'
  }
  const body = (await response.json()) as { code?: string; json?: { code?: string } }
  return response.ok ? 'ok' : (body.code ?? body.json?.code ?? `status ${response.status}`)
}

function rowOf(id: string): Row {
  const row = matrix[id]
  if (!row) throw new Error(`the matrix has no row ${id}`)
  return row
}

function find(id: string): Operation {
  const operation = world.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`the served document has no operation ${id}`)
  return operation
}

/** The operation that each request called. */
const called = new Map<string, string>()

async function tryOperation(id: string, { input, cookie }: Attempt): Promise<string> {
  const response = await callOperation(find(id), input, { url: world.url, cookie })
  called.set(response.headers.get('x-request-id') ?? '', id)
  return outcomeOf(response)
}

/** Makes the same call as the web app does. */
function callRpc(id: string, input: unknown, cookie: string | undefined): Promise<Response> {
  return fetch(`${world.url}/rpc/${id.replaceAll('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ json: input }),
  })
}

test('every operation that the server serves has its row in the matrix, and no row is left over', () => {
  expect(Object.keys(matrix).sort()).toEqual(world.operations.map(({ id }) => id).sort())
})

test.each(Object.keys(matrix))(
  'authorisation of %s: allowed callers, denied callers, and the traces of a denied call',
  async (id) => {
    const { input, answers } = rowOf(id)
    const attempts = []
    for (const actor of ACTORS) {
      const tried = { actor, input: await input(things, world), cookie: await actors.cookieOf(actor) }
      if (answers[actor] !== 'ok') attempts.push(tried)
      else expect([actor, await tryOperation(id, tried)]).toEqual([actor, 'ok'])
    }
    // Denied callers leave nothing. All of them try between two snapshots, since a snapshot costs more than a call.
    const before = await takeSnapshot(world.database)
    for (const tried of attempts) {
      expect([tried.actor, await tryOperation(id, tried)]).toEqual([tried.actor, answers[tried.actor]])
      expect(await outcomeOf(await callRpc(id, tried.input, tried.cookie))).toBe(answers[tried.actor])
    }
    expect(await takeSnapshot(world.database)).toEqual(before)
  },
)

async function textOf(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  return { status: response.status, headers, body: await response.text() }
}

test.each(Object.keys(matrix).filter((id) => matrix[id]?.unknown))(
  '%s answers an object of another member byte for byte as one that is not there',
  async (id) => {
    const row = rowOf(id)
    for (const actor of ['other', 'admin', 'superAdmin'] as const) {
      const cookie = await actors.cookieOf(actor)
      const input = await row.input(things, world)
      const theirs = await callOperation(find(id), input, { url: world.url, cookie })
      const none = await callOperation(find(id), { ...input, ...row.unknown }, { url: world.url, cookie })
      expect(await textOf(theirs)).toEqual(await textOf(none))
      const rpc = [await callRpc(id, input, cookie), await callRpc(id, { ...input, ...row.unknown }, cookie)]
      expect(await textOf(rpc[0] as Response)).toEqual(await textOf(rpc[1] as Response))
    }
  },
)

test('SA-3: the audit log has the network of requests that need a permission of administrators, and of no others', async () => {
  const entries = await world.database.kysely
    .selectFrom('audit_entries')
    .leftJoin('audit_personal', 'audit_personal.entry_id', 'audit_entries.id')
    .select(['action', 'request_id', sql<string | null>`audit_personal.values ->> 'network'`.as('network')])
    .execute()
  const judged = entries.flatMap(({ action, request_id, network }) => {
    const id = called.get(request_id ?? '')
    return id ? [{ action, network, isNeeded: rowOf(id).answers.other === 'access.denied' }] : []
  })
  expect(judged.filter(({ network, isNeeded }) => (network !== null) !== isNeeded)).toEqual([])
  expect(judged.filter(({ isNeeded }) => isNeeded).length).toBeGreaterThan(50)
  expect(judged.filter(({ isNeeded }) => !isNeeded).length).toBeGreaterThan(3)
})

test('retrying the turn of another member answers byte for byte as retrying none, and leaves nothing', async () => {
  const cookie = await actors.cookieOf('other')
  const before = await takeSnapshot(world.database)
  const retry = async (retry_of: unknown) => {
    const input = { id: randomUUID(), retry_of }
    return textOf(await callOperation(find('chat.send'), input, { url: world.url, cookie }))
  }
  const theirs = await retry(things.turnId)
  expect(theirs).toMatchObject({ status: 404 })
  expect(theirs).toEqual(await retry(rowOf('chat.turn').unknown?.id))
  expect(await takeSnapshot(world.database)).toEqual(before)
})

test('a role that is given or taken takes effect on the next request', async () => {
  const cookie = await actors.cookieOf('other')
  const outbox = async () =>
    outcomeOf(await callOperation(find('mail.listOutbox'), {}, { url: world.url, cookie }))
  expect(await outbox()).toBe('access.denied')
  const { kysely } = world.database
  await kysely
    .insertInto('user_roles')
    .values({ user_id: actors.ids.other, role_hierarchy: 'super_admin' })
    .execute()
  expect(await outbox()).toBe('ok')
  await kysely.deleteFrom('user_roles').where('user_id', '=', actors.ids.other).execute()
  expect(await outbox()).toBe('access.denied')
})
