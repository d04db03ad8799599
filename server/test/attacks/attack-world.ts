import { sql } from 'kysely'
import type { NodePorts, StartedNode } from '../../src/app/start-node.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createTestDatabase } from '../databases.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

export const PASSWORD = 'correct horse battery'

/** A node with its own database and the people who attack it or are attacked. */
export interface AttackWorld {
  node: StartedNode
  database: Database
  url: string
  operations: Operation[]
  /** Signs a new member up; returns the user id. */
  newMember(email: string): Promise<string>
  /** Signs a new super admin up; returns the user id. */
  newSuperAdmin(email?: string): Promise<string>
  /** A fresh session of a person, as a Cookie header. */
  openSession(userId: string): Promise<string>
  close(): Promise<void>
}

export interface JsonSchema {
  type?: string
  [key: string]: unknown
}

/** An operation as the served document describes it. */
export interface Operation {
  id: string
  method: 'GET' | 'POST'
  path: string
  parameters: { in: 'path' | 'query'; name: string; required?: boolean; schema: JsonSchema }[]
  body: JsonSchema | null
  /** HTTP statuses that it may answer, and the codes of its errors. */
  statuses: Set<number>
  codes: Set<string>
}

export async function startAttackWorld(
  env: Record<string, string> = {},
  ports: NodePorts = {},
): Promise<AttackWorld> {
  const location = await createTestDatabase()
  const node = await startTestNode(location, env, ports)
  const database = node.runtime.db
  return {
    node,
    database,
    url: node.url,
    operations: await readOperations(node.url),
    newMember: (email) => signUpMember(node.url, database, email),
    newSuperAdmin: async (email = 'super@example.org') => {
      const id = await signUpMember(node.url, database, email)
      await database.kysely
        .insertInto('user_roles')
        .values({ user_id: id, role_hierarchy: 'super_admin' })
        .execute()
      return id
    },
    openSession: (userId) => openTestSession(database, userId),
    close: async () => {
      await node.stop()
      await location.remove()
    },
  }
}

async function signUpMember(url: string, database: Database, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/membership/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`no member: ${await answer.text()}`)
  const { id } = await database.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the operation with this id. Throws where the served document has none. */
export function operationOf({ operations }: AttackWorld, id: string): Operation {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`the served document has no operation ${id}`)
  return operation
}

interface ServedOperation {
  operationId: string
  parameters?: Operation['parameters']
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, object>
}

/** Reads every operation of the document that the server serves. */
async function readOperations(url: string): Promise<Operation[]> {
  const served = (await (await fetch(`${url}/api/openapi.json`)).json()) as object
  const document = withoutReferences(served, served) as {
    paths: Record<string, Record<string, ServedOperation>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, served]) => ({
      id: served.operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: served.parameters ?? [],
      body: served.requestBody?.content['application/json'].schema ?? null,
      statuses: new Set(Object.keys(served.responses).map(Number)),
      codes: new Set(
        [...JSON.stringify(served.responses).matchAll(/"code":\{"const":"([^"]+)"/g)].map((m) => m[1] ?? ''),
      ),
    })),
  )
}

/** Replaces each reference in a value by the part of the document that it names. */
function withoutReferences(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutReferences(part, document))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') {
    const target = value.$ref
      .split('/')
      .slice(1)
      .reduce((at: object, name) => at[name as keyof typeof at], document)
    return withoutReferences(target, document)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutReferences(part, document)]),
  )
}

/**
 * Builds the path and the body of a call as the document describes them: the values that the path names go into it, the
 * others into the query or the body.
 */
export function describeCall(
  { method, path, parameters, body }: Operation,
  input: Record<string, unknown>,
): { path: string; body: string | undefined } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(
    parameters.flatMap(({ in: place, name }) =>
      place === 'query' && name in rest ? [[name, String(rest[name])]] : [],
    ),
  )
  return {
    path: `/api${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: method === 'POST' ? JSON.stringify(body ? rest : {}) : undefined,
  }
}

/** Calls an operation as its document describes it. */
export function callOperation(
  operation: Operation,
  input: Record<string, unknown>,
  to: { url: string; cookie?: string; signal?: AbortSignal },
): Promise<Response> {
  const { path, body } = describeCall(operation, input)
  return fetch(`${to.url}${path}`, {
    method: operation.method,
    headers: {
      ...(to.cookie ? { cookie: to.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    ...(to.signal ? { signal: to.signal } : {}),
  })
}

/** Tables that change by themselves or are meant to change: they prove nothing about a denied call. */
const NOT_COMPARED = [
  'security_events',
  'security_event_days',
  'rate_limits',
  'job_presence',
  'server_nodes',
  'ledger_checks',
  'outbox_events',
  'node_minutes',
  'node_errors',
]

/** The tables between which a delivered mail moves: only their total count proves something. */
const MAILS = ['mail_requests', 'outbox_mails']

/**
 * The tables of messages from the system, which come a little after the event that they are about. Only whether they
 * are read proves something.
 */
const TOLD = ['system_notifications', 'notification_inboxes']

/**
 * Takes the number of rows and a hash of the contents of every table, except those that change by themselves, and the
 * number of mails and events.
 */
export async function takeSnapshot(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.kysely)
  const compared = tables.filter(({ name }) => ![...NOT_COMPARED, ...MAILS, ...TOLD].includes(name))
  const counts = compared.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      (select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.table(name)} t) as state`,
  )
  const mails = sql`select 'mails' as name, ((select count(*) from mail_requests) + (select count(*) from outbox_mails))::text as state`
  // A security event may stay, and so may the outbox event about it.
  const events = sql`select 'events' as name,
    (select count(*) from outbox_events where name <> 'security.noted')::text as state`
  const read = sql`select 'read' as name,
    (select count(*) from system_notifications where read_at is not null)::text as state`
  const { rows } = await sql<{
    name: string
    state: string
  }>`${sql.join([...counts, mails, events, read], sql` union all `)}`.execute(database.kysely)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
