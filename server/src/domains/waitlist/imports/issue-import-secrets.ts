import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteUnusedActivations, randomClaimSecret } from '../../joining/index.ts'
import { countWithoutSecret, lockWithoutSecret, setClaimSecrets } from '../../profiles/index.ts'
import { findImport } from './row-store.ts'

const SECRETS_AT_ONCE = 200

/**
 * Secrets for records of an import that have neither an email nor a secret, at most 200 at once. Only their hashes are
 * kept. Needs `waitlist.manage`. Throws waitlist.import_not_found.
 */
export async function issueImportSecrets(request: Context, { id }: { id: string }) {
  const context = authorise(request, 'waitlist.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    if (!(await findImport(tx, id))) throw new AppError('waitlist.import_not_found')
    const records = await lockWithoutSecret(tx, id, SECRETS_AT_ONCE)
    const secrets = records.map((record) => ({ ...record, claim_secret: randomClaimSecret() }))
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
