import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteUnusedActivations, randomClaimSecret } from '../../joining/index.ts'
import { lockRecords, setClaimSecrets } from '../../profiles/index.ts'

/**
 * Issues a new one-time secret that claims a record without an email. An earlier secret becomes void (D2), together
 * with any activation begun with it. Only the hash is stored. Needs `waitlist.manage`. Throws
 * waitlist.record_not_found, joining.already_activated, waitlist.record_has_email.
 */
export async function issueClaimSecret(request: Context, { id }: { id: string }) {
  const context = authorise(request, 'waitlist.manage')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    const record = (await lockRecords(tx, [id])).get(id)
    if (!record) throw new AppError('waitlist.record_not_found')
    if (record.auth_user_id !== null) throw new AppError('joining.already_activated')
    if (record.email !== null) throw new AppError('waitlist.record_has_email')
    const secret = randomClaimSecret()
    const isReissued = record.claim_secret_hash !== null
    await setClaimSecrets(tx, [{ id, hash: hashSecret(secret) }], now)
    await deleteUnusedActivations(tx, [id])
    await recordAudit(tx, {
      action: 'waitlist.claim_secret_issued',
      actorId: actor.userId,
      target: { type: 'waitlist_record', id },
      origin,
      details: { is_reissued: isReissued },
      now,
    })
    return { referral_code: record.referral_code, claim_secret: secret, is_reissued: isReissued }
  })
}
