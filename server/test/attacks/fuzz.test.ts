import { errorCatalogue } from '@pepper/contract/errors'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { testEngine } from '../databases.ts'
import { rounds } from '../faults/rounds.ts'
import { type AttackWorld, callOperation, type Operation, startAttackWorld } from './attack-world.ts'
import {
  broken,
  forbiddenFields,
  valid,
  wildJson,
  wildRequest,
  wildText,
  withField,
} from './inputs/arbitraries.ts'

/**
 * The number of cases for each operation and each visitor who tries it: a third valid, a third broken, a third wild.
 * There are fewer where each waits for the embedded database, which works on the same thread: both engines read and
 * refuse input alike.
 */
const CASES = rounds(testEngine() === 'postgres' ? 18 : 6, 2_000)
const options = (numRuns: number) => ({
  numRuns: Math.ceil(numRuns),
  ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}),
})

/**
 * The number of operations that are tried at the same time, so that requests are generated while the server works on
 * others.
 */
const AT_ONCE = 4

/** The characters of an address and headers that the server certainly reads: it accepts 16 kB in all. */
const HEAD_CERTAINLY_READ = 15_000

let world: AttackWorld
const ids = new Map<string, string>()
const visitors = ['a visitor', 'a member', 'a super admin'] as const
beforeAll(async () => {
  world = await startAttackWorld()
  const memberId = await world.newMember('member@example.org')
  const superAdminId = await world.newMember('super@example.org')
  ids.set('a member', memberId).set('a super admin', superAdminId)
  const { kysely } = world.database
  await kysely
    .insertInto('user_roles')
    .values({ user_id: superAdminId, role_hierarchy: 'super_admin' })
    .execute()
  await kysely
    .updateTable('profiles')
    .set({ referral_code: 'MEMBER12' })
    .where('auth_user_id', '=', memberId)
    .execute()
  await sql`select credits_post(${memberId}, 'gifted', 0, 5000, 'fuzz', '{"cause":"gift"}', now())`.execute(
    kysely,
  )
})
afterAll(async () => {
  expect((await verifyLedger(world.database, 'all')).violations).toEqual([])
  await world.close()
})

type Visitor = (typeof visitors)[number]
const sessions = new Map<Visitor, Promise<string>>()

/** Sends a request as a visitor, in one session until an operation ends it; then in a new one. */
async function sendAs(
  visitor: Visitor,
  send: (cookie: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const id = ids.get(visitor)
  if (id === undefined) return send(undefined)
  const session = sessions.get(visitor) ?? world.openSession(id)
  sessions.set(visitor, session)
  // A download is cut where another operation ends its session meanwhile.
  const answer = await send(await session).catch(async (error: unknown) => {
    if (await isSignedIn(await session)) throw error
    return null
  })
  if (answer && answer.status !== 401) return answer
  if (sessions.get(visitor) === session) sessions.delete(visitor)
  return send(await world.openSession(id))
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const viewer = await fetch(`${world.url}/api/identity/viewer`, { headers: { cookie } })
  return ((await viewer.json()) as { status: string }).status === 'authenticated'
}

/** Tries every operation, several at the same time; ends at the first failure. */
async function forEachOperation(check: (operation: Operation) => Promise<void>): Promise<void> {
  const waiting = [...world.operations]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await check(next).catch((error) => {
        waiting.length = 0
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

interface Answer {
  status: number
  body: string
  isStream: boolean
  /** Whether the request's address and headers are longer than the server reads. */
  isHeadTooLong?: boolean
}

/** Reads an answer; of a stream, only its head. */
async function read(response: Response, abort: AbortController): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isStream ? '' : await response.text()
  if (response.headers.get('content-type')?.startsWith('application/json')) JSON.parse(body)
  if (isStream) abort.abort()
  return { status: response.status, body, isStream }
}

/** Throws where an answer is not one that the document promises. */
function requirePromised(
  operation: Operation,
  { status, body, isHeadTooLong }: Answer,
  extraCodes: string[] = [],
) {
  if (status === 200) return
  // Refused before anything knows which operation it is for.
  if (status === 431 && isHeadTooLong) return
  const refusal = JSON.parse(body) as { code: string; status: number; message: string }
  const known = (errorCatalogue as Record<string, { status: number }>)[refusal.code]
  const isPromised = operation.codes.has(refusal.code) || extraCodes.includes(refusal.code)
  // A super admin's valid input may have switched maintenance on.
  const hasFailed = status >= 500 && refusal.code !== 'settings.maintenance'
  if (hasFailed || known?.status !== status || refusal.status !== status || !isPromised) {
    throw new Error(`${operation.id} answered ${status} ${body.slice(0, 500)}`)
  }
}

function operationAt(path: string, method: string): Operation | undefined {
  return world.operations.find((operation) => operation.path === path && operation.method === method)
}

async function call(operation: Operation, input: Record<string, unknown>, cookie: string | undefined) {
  const abort = new AbortController()
  const to = { url: world.url, signal: abort.signal, ...(cookie ? { cookie } : {}) }
  return read(await callOperation(operation, input, to), abort)
}

function inputOf({ parameters, body }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const fields = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, valid(schema, name)])),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  )
  if (!body) return fields
  return fc.tuple(fields, valid(body)).map(([one, other]) => ({ ...one, ...(other as object) }))
}

/** The least number of operations. They are known only when the server runs, and the tests are named before. */
const OPERATION_COUNT_AT_LEAST = 20

for (const visitor of visitors) {
  test(`valid input of ${visitor} is answered as the document says, by every operation`, async () => {
    expect(world.operations.length).toBeGreaterThan(OPERATION_COUNT_AT_LEAST)
    await forEachOperation(async (operation) => {
      await fc.assert(
        fc.asyncProperty(inputOf(operation), async (input) => {
          requirePromised(operation, await sendAs(visitor, (cookie) => call(operation, input, cookie)))
        }),
        options(CASES / 3),
      )
    })
  })

  test(`input of ${visitor} that breaks one constraint is refused by every operation that takes any`, async () => {
    await forEachOperation(async (operation) => {
      const { body } = operation
      if (!body) return
      const parameters = fc.record(
        Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, valid(schema, name)])),
      )
      await fc.assert(
        fc.asyncProperty(parameters, broken(body, operation.parameters.length > 0), async (path, input) => {
          const answer = await sendAs(visitor, (cookie) =>
            sendRaw(operation, path, { body: JSON.stringify(input), cookie }),
          )
          requirePromised(operation, answer)
          const { code } = JSON.parse(answer.body) as { code: string }
          expect(['request.invalid', 'access.sign_in_required', 'access.denied']).toContain(code)
        }),
        options(CASES / 3),
      )
    })
  })

  test(`wild requests of ${visitor} are refused in the catalogue's words by every operation`, async () => {
    await forEachOperation(async (operation) => {
      const names = operation.parameters.map(({ name }) => name)
      const parameters = fc.record(Object.fromEntries(names.map((name) => [name, wildText])))
      const method = fc.oneof(
        { weight: 5, arbitrary: fc.constant<string>(operation.method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      )
      await fc.assert(
        fc.asyncProperty(parameters, method, wildRequest(operation.body ?? {}), async (input, verb, wild) => {
          const answer = await sendAs(visitor, (cookie) =>
            sendRaw(operation, input, { ...wild, method: verb, cookie }),
          )
          // Another method on the same path is another operation, which answers with errors of its own.
          const asked = operationAt(operation.path, verb) ?? operation
          requirePromised(asked, answer, [
            'request.not_found',
            'request.unsupported_type',
            'request.too_large',
          ])
        }),
        options(CASES / 3),
      )
    })
  })

  test(`wild calls of ${visitor} at the web app's door are refused in the catalogue's words`, async () => {
    await forEachOperation(async (operation) => {
      const meta = fc.oneof(fc.constant(undefined), wildJson, fc.array(fc.tuple(fc.nat(9), wildText)))
      await fc.assert(
        fc.asyncProperty(wildJson, meta, async (json, hints) => {
          const body = JSON.stringify({ json, meta: hints })
          requirePromised(operation, await sendAs(visitor, (cookie) => callRpc(operation, body, cookie)))
        }),
        options(CASES / 6),
      )
    })
  })
}

/** Calls an operation at the web app's endpoint; returns the content of its envelope. */
async function callRpc(operation: Operation, body: string, cookie: string | undefined): Promise<Answer> {
  const abort = new AbortController()
  const response = await fetch(`${world.url}/rpc/${operation.id.replaceAll('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body,
    signal: abort.signal,
  })
  const isFile = response.headers.get('content-type')?.startsWith('multipart/form-data')
  const answer = await read(response, abort)
  if (answer.isStream || isFile) return { ...answer, body: '' }
  return { ...answer, body: JSON.stringify((JSON.parse(answer.body) as { json: unknown }).json ?? {}) }
}

interface RawRequest {
  method?: string
  body: string
  contentType?: string | null
  isChunked?: boolean
  headers?: Record<string, string>
  cookie: string | undefined
}

async function sendRaw(
  operation: Operation,
  parameters: Record<string, unknown>,
  raw: RawRequest,
): Promise<Answer> {
  const { method = operation.method, contentType = 'application/json', isChunked, headers = {}, cookie } = raw
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodePath(String(parameters[name])))
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.name in parameters)
    .map(({ name }) => `${name}=${encode(String(parameters[name]))}`)
  const abort = new AbortController()
  const body = isChunked ? new Blob([raw.body]).stream() : new TextEncoder().encode(raw.body)
  const hasBody = method !== 'GET' && method !== 'OPTIONS'
  const address = `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const response = await fetch(`${world.url}${address}`, {
    method,
    headers: {
      ...headers,
      ...(contentType === null || !hasBody ? {} : { 'content-type': contentType }),
      ...(cookie ? { cookie } : {}),
    },
    ...(hasBody ? { body, duplex: 'half' } : {}),
    signal: abort.signal,
  } as RequestInit)
  const headLength = address.length + Object.values(headers).join('').length
  return { ...(await read(response, abort)), isHeadTooLong: headLength > HEAD_CERTAINLY_READ }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Encodes one segment of a path so that it is not empty and browsers do not resolve it. */
function encodePath(text: string): string {
  return /^\.{0,2}$/.test(text) ? '-' : encode(text).replaceAll('.', '%2E')
}

test('reserved fields are refused by every operation that takes a body', async () => {
  const cookie = await world.openSession(ids.get('a super admin') ?? '')
  for (const operation of world.operations) {
    const { body } = operation
    if (!body) continue
    const [good] = fc.sample(inputOf(operation), { numRuns: 1, seed: 1 })
    for (const field of forbiddenFields(body)) {
      const bad = withField(good ?? {}, field, 'super_admin')
      const answer = await sendRaw(operation, good ?? {}, { body: JSON.stringify(bad), cookie })
      expect([operation.id, field, answer.status, answer.body]).toEqual([
        operation.id,
        field,
        400,
        expect.stringContaining('"code":"request.invalid"'),
      ])
    }
  }
})

test('after all that the server is well, and no account has gained rights', async () => {
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
  const { kysely } = world.database
  const roles = await kysely.selectFrom('user_roles').select('user_id').execute()
  expect(roles).toEqual([{ user_id: ids.get('a super admin') }])
  expect(await verifyAuditChain(world.database)).toMatchObject({ broken: null })
})
