import type { Viewer } from '@pepper/contract/identity'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import {
  completeSignIn,
  findCredential,
  lockAccount,
  type ProvenPerson,
  requireSecondFactor,
} from '../../identity/index.ts'
import { type JoiningFacts, proveAddress, readFacts, requireAllowedWay } from '../../joining/index.ts'
import { deleteCode, type MailedCode } from './store.ts'

export interface FactorInput extends FactorProof {
  trust_device?: boolean | undefined
}

/**
 * Signs in the person who has read the mail, after asking for their second factor, and uses up the mail. It counts as
 * proof of the address. Throws ways_in.provider_required, identity.second_factor_required,
 * identity.second_factor_wrong, joining.link_invalid.
 */
export async function enterByMail(
  context: Context,
  mailed: MailedCode,
  input: FactorInput,
): Promise<{ viewer: Viewer }> {
  const { runtime, origin } = context
  const { userId } = mailed
  await requireAllowedWay(context, mailed)
  const { code, passkey } = input
  const isFactorGiven = await requireSecondFactor(context, { userId, code, passkey })
  const facts = await readFacts(runtime, origin)
  const person = await inVisitorTransaction(context, async (tx) => {
    const proven = await prove(tx, mailed, facts)
    return proven && (await deleteCode(tx, mailed.id)) ? proven : null
  })
  if (!person) throw await refuseCode(context, userId)
  const isDeviceTrusted = input.trust_device === true && isFactorGiven
  const signedIn = await completeSignIn(
    context,
    { ...person, isFactorAsked: true, isDeviceTrusted },
    'email_code',
  )
  if (!signedIn) throw await refuseCode(context, userId)
  return signedIn
}

/** Returns the proven person; null if the account has changed since the mail was requested. */
async function prove(
  tx: Transaction,
  { userId, email, sessionEpoch }: MailedCode,
  facts: JoiningFacts,
): Promise<ProvenPerson | null> {
  const account = await findCredential(tx, { userId })
  if (account?.email !== email) return null
  if (facts.needsEmailProof && !account.isEmailVerified) {
    return proveAddress(tx, { userId, sessionEpoch, email }, facts)
  }
  const locked = await lockAccount(tx, userId)
  const isUnchanged = locked !== null && !locked.isBanned && locked.sessionEpoch === sessionEpoch
  return isUnchanged ? { userId, sessionEpoch } : null
}

/** Records a mail that no longer signs in as a security event, and returns the error to throw. */
export async function refuseCode(context: Context, userId?: string): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'link_invalid', ...(userId !== undefined && { userId }) })
  return new AppError('joining.link_invalid')
}
