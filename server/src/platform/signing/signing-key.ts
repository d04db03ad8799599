import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

const NAME = 'signing_key'

/**
 * Reads the key of the database. It is created once, so that every node hashes and signs as the others do.
 */
export async function readSigningKey(database: Database): Promise<Buffer> {
  const { kysely } = database
  await kysely
    .insertInto('app_secrets')
    .values({ name: NAME, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await kysely
    .selectFrom('app_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return row.value
}
