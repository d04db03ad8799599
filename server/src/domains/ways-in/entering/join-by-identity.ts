import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { linkIdentity } from '../../identity/index.ts'
import { enterAsMember, type JoiningFacts, joinMember } from '../../joining/index.ts'
import { readArrival } from '../../referrals/index.ts'
import type { Completed } from './completed.ts'
import type { ProvenIdentity } from './proven-identity.ts'

/**
 * Makes an account with an address that was proven, links the identity to it and uses the proof up, all in one
 * transaction. The caller has checked that people may join. Throws joining.link_invalid, ways_in.identity_taken, and
 * the errors of joining.
 */
export async function joinByIdentity(
  context: Context,
  proven: ProvenIdentity,
  newcomer: { email: string; displayName: string | null },
  facts: JoiningFacts,
): Promise<Extract<Completed, { outcome: 'joined' }>> {
  const { origin } = context
  const { provider, subject, label } = proven
  const joined = await inVisitorTransaction(context, async (tx) => {
    if (!(await proven.useUp(tx))) throw new AppError('joining.link_invalid')
    const member = await joinMember(
      tx,
      {
        ...newcomer,
        via: 'sign_up',
        passwordHash: null,
        isEmailVerified: true,
        recordId: null,
        arrival: readArrival(context, proven.ref ?? undefined),
        role: 'user',
      },
      facts,
    )
    const use = { userId: member.userId, provider, subject, label, now: facts.now }
    const linking = { ...use, isUsed: true, isNewcomer: true, origin }
    if (!(await linkIdentity(tx, linking))) throw new AppError('ways_in.identity_taken')
    return member
  })
  const { viewer, referral } = await enterAsMember(context, joined)
  return { outcome: 'joined', viewer, referral, next: proven.next }
}
