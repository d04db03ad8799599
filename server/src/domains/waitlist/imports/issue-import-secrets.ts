import { randomUUID } from 'node:crypto'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { lockEach } from '../../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { claimSecretOf, deleteUnusedActivations } from '../../joining/index.ts'
import {
  countWithoutSecret,
  listWithSecret,
  lockWithoutSecret,
  setClaimSecrets,
} from '../../profiles/index.ts'
import { findImport } from './row-store.ts'

const SECRETS_AT_ONCE = 200

/**
 * A batch is looked for among this many secrets of its import, the newest: each is computed again, and a repeated
 * request follows soon.
 */
const LOOKED_THROUGH = 3 * SECRETS_AT_ONCE

/**
 * Secrets for records of an import that have neither an email nor a secret, at most 200 at once. Only their hashes are
 * kept; the same batch asked for again soon gets the same secrets. Needs `waitlist.manage`. Throws waitlist.import_not_found.
 */
export async function issueImportSecrets(
  request: Context,
  { id, batch: given }: { id: string; batch?: string | undefined },
) {
  const context = authorise(request, 'waitlist.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const batch = given ?? randomUUID()
  const secretOf = (recordId: string) => claimSecretOf(runtime, { batch, recordId })
  return inTransaction(context, async (tx) => {
    if (!(await findImport(tx, id))) throw new AppError('waitlist.import_not_found')
    await lockEach(tx, 'claim_secrets', [id])
    const earlier = given ? await findBatch(tx, id, secretOf) : []
    if (earlier.length > 0) return { secrets: earlier, remaining: await countWithoutSecret(tx, id) }
    const records = await lockWithoutSecret(tx, id, SECRETS_AT_ONCE)
    const secrets = records.map((record) => ({ ...record, claim_secret: secretOf(record.record_id) }))
    const hashes = secrets.map((one) => ({ id: one.record_id, hash: hashSecret(one.claim_secret) }))
    await setClaimSecrets(tx, hashes, now)
    await deleteUnusedActivations(
      tx,
      hashes.map((one) => one.id),
    )
    const remaining = await countWithoutSecret(tx, id)
    if (secrets.length === 0) return { secrets, remaining }
    await recordAudit(tx, {
      action: 'waitlist.claim_secrets_issued',
      actorId: actor.userId,
      target: { type: 'import', id },
      origin,
      details: { record_ids: secrets.map((one) => one.record_id) },
      now,
    })
    return { secrets, remaining }
  })
}

/** Finds the secrets that an earlier request of the same batch issued, where they are still the last ones. */
async function findBatch(tx: Transaction, importId: string, secretOf: (recordId: string) => string) {
  const records = await listWithSecret(tx, importId, LOOKED_THROUGH)
  return records
    .map(({ claim_secret_hash, ...record }) => {
      const claim_secret = secretOf(record.record_id)
      const isOfBatch = claim_secret_hash === hashSecret(claim_secret)
      return { isOfBatch, secret: { ...record, claim_secret } }
    })
    .filter(({ isOfBatch }) => isOfBatch)
    .map(({ secret }) => secret)
}
