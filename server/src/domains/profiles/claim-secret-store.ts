import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'

/** Records of an import that only a secret or a review can claim, and that have no secret yet, locked. */
export async function lockWithoutSecret(tx: Transaction, importId: string, limit: number) {
  return tx
    .selectFrom('profiles')
    .select(['id as record_id', 'full_name', 'telegram_handle', 'referral_code'])
    .where('import_batch', '=', importId)
    .where('state', '=', 'without_email')
    .where('claim_secret_hash', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/**
 * Lists the records of an import that only their secret or a review can claim, with its hash, those changed last; more
 * than `limit` where others were changed at the same moment, so that no batch is cut.
 */
export async function listWithSecret(tx: Transaction, importId: string, limit: number) {
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('profiles')
        .select(['id as record_id', 'full_name', 'telegram_handle', 'referral_code', 'claim_secret_hash'])
        .where('import_batch', '=', importId)
        .where('state', '=', 'without_email')
        .where('claim_secret_hash', 'is not', null)
        .orderBy('updated_at', 'desc')
        .fetch(limit, 'with ties')
        .as('newest'),
    )
    .selectAll()
    .orderBy('record_id')
    .execute()
}

export async function countWithoutSecret(tx: Transaction, importId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_batch', '=', importId)
    .where('state', '=', 'without_email')
    .where('claim_secret_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives records the hashes of their claim secrets. */
export async function setClaimSecrets(
  tx: Transaction,
  hashes: { id: string; hash: string }[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    update profiles w set claim_secret_hash = s.hash, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as s (id uuid, hash text) where w.id = s.id`.execute(
    tx,
  )
}
