import { randomUUID } from 'node:crypto'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { makeExport } from '../../src/domains/privacy/index.ts'
import type { Context } from '../../src/platform/context.ts'
import { createVisitor, PASSWORD, type Visitor, type World } from '../joining/world.ts'
import { unpackArchive } from './unpack-archive.ts'

export interface Member {
  email: string
  userId: string
  profileId: string
  visitor: Visitor
}

/** Signs up a member in this world. */
export async function addMember(
  into: Pick<World, 'runtime' | 'database'>,
  email: string = `${randomUUID()}@example.org`,
): Promise<Member> {
  const visitor = createVisitor(into.runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  const userId = await visitor.call(async ({ actor }) => actor?.userId ?? '')
  const { id } = await into.database.kysely
    .selectFrom('profiles')
    .select('id')
    .where('auth_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email, userId, profileId: id, visitor }
}

/** Makes the archive that was requested last, as the queue does. */
export async function makeLastExport({ database, runtime }: World): Promise<void> {
  const { payload } = await database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', 'privacy.export_requested')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { export_id } = payload as { export_id: string }
  await makeExport(runtime, export_id)
}

/** Reads the files of an archive that a person downloads, by their paths. */
export async function readArchive(
  visitor: Visitor,
  open: (context: Context) => Promise<{ parts: AsyncGenerator<Uint8Array> }>,
): Promise<Record<string, string>> {
  const bytes = await visitor.call(async (context) => {
    const { parts } = await open(context)
    return Buffer.concat(await Array.fromAsync(parts))
  })
  return unpackArchive(bytes)
}
