import { randomUUID } from 'node:crypto'
import type { Permission } from '@pepper/contract/permissions'
import { continueImport } from '../../src/domains/waitlist/imports/continue-import.ts'
import { previewImport } from '../../src/domains/waitlist/imports/preview-import.ts'
import type { Context, Runtime } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { storedName } from '../../src/platform/events/stored-names.ts'
import { codeOf } from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'

/** Creates a request of a person with these permissions. */
export function contextWith(
  runtime: Runtime,
  permissions: Permission[],
  userId: string = randomUUID(),
): Context {
  const actor = { userId, sessionId: randomUUID(), role: 'admin', permissions }
  return createTestContext(runtime, { actor })
}

/** Creates a request of a person who administers the waitlist. */
export function asAdmin(runtime: Runtime, userId?: string): Context {
  return contextWith(runtime, ['chat.send', 'admin.enter', 'waitlist.manage'], userId)
}

/** Calls a verb for administrators as a visitor and as a member; returns both outcomes. */
export async function refusalsOf(runtime: Runtime, verb: (context: Context) => Promise<unknown>) {
  const visitor = await codeOf(verb(createTestContext(runtime)))
  const member = await codeOf(verb(contextWith(runtime, ['chat.send'])))
  return [visitor, member]
}

export const REFUSED = ['access.sign_in_required', 'access.denied']

/** Lists the audit entries whose action begins with `prefix`, oldest first. */
export async function listAudits(database: Database, prefix = 'waitlist.') {
  return database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_id', 'details'])
    .where('action', 'like', `${prefix}%`)
    .orderBy('id')
    .execute()
}

/** Lists the payloads of the events that wait in the outbox under a name. */
export async function listEvents(database: Database, name: string) {
  const rows = await database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', storedName(name))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload as Record<string, string>)
}

/** Uploads a file; returns its preview. */
export function upload(context: Context, text: string, file_name = 'people.csv') {
  return previewImport(context, { file_name, text })
}

/** Runs the jobs of an import until it is complete. */
export async function workImport(runtime: Runtime, importId: string): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await continueImport(runtime, importId)
    const row = await runtime.db.kysely
      .selectFrom('waitlist_imports')
      .select('state')
      .where('id', '=', importId)
      .executeTakeFirst()
    if (row?.state !== 'applying') return
  }
  throw new Error('the import does not end')
}
