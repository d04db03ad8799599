import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit, forgiveAttempts, spendDisclosure } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import {
  type Credential,
  checkPassword,
  findCredential,
  openSession,
  readViewer,
  verifyPassword,
} from '../identity/index.ts'
import { asReferralCode } from '../referrals/index.ts'
import { findPendingPassword } from './link-store.ts'
import { findRecordByCode } from './record-store.ts'
import { isEmailAddress } from './rules.ts'
import { sendConfirmation } from './send-confirmation.ts'

export interface SignInInput {
  identifier: string
  password: string
}

/** Whom an identifier means. `tells` is what may be said of a code, within the budget. */
interface Subject {
  credential: Credential | null
  /** The password of a sign-up that waits for its link. */
  pendingHash: string | null
  tells: 'membership.code_unknown' | 'membership.code_not_activated' | null
}

/**
 * Signs in by e-mail address or referral code (AU-2). An unknown address and a wrong password answer alike, in body and
 * in time. Throws identity.invalid_credentials, identity.banned, identity.email_unconfirmed, membership.code_unknown,
 * membership.code_not_activated, limits.too_many_requests.
 */
export async function signIn(context: Context, input: SignInInput): Promise<{ viewer: Viewer }> {
  const { runtime } = context
  await enforceLimit(context, 'sign_in', input.identifier)
  const subject = await identify(context, input.identifier)
  const { credential, pendingHash } = subject
  const isPending = credential === null && pendingHash !== null
  const isRight = isPending
    ? await verifyPassword(input.password, pendingHash)
    : await checkPassword(runtime, credential, input.password)
  if (!isRight) throw await refusal(context, subject)
  if (!credential) throw new AppError('identity.email_unconfirmed')
  await requireUsableAccount(context, credential)
  const { isNewDevice } = await openSession(context, credential.userId)
  await forgiveAttempts(context, 'sign_in', input.identifier)
  await recordSecurityEvent(context, {
    type: 'login_succeeded',
    ...(isNewDevice && { details: { is_new_device: true } }),
  })
  return { viewer: await readViewer(context) }
}

async function identify({ runtime }: Context, identifier: string): Promise<Subject> {
  const { kysely } = runtime.db
  if (isEmailAddress(identifier)) {
    const email = identifier.trim().toLowerCase()
    const credential = await findCredential(kysely, { email })
    const pendingHash = await findPendingPassword(kysely, email, runtime.clock.now())
    return { credential, pendingHash, tells: null }
  }
  const code = asReferralCode(identifier)
  const record = code === null ? null : await findRecordByCode(kysely, code)
  const userId = record?.auth_user_id
  if (userId) return { credential: await findCredential(kysely, { userId }), pendingHash: null, tells: null }
  const tells = record ? 'membership.code_not_activated' : 'membership.code_unknown'
  return { credential: null, pendingHash: null, tells }
}

async function refusal(context: Context, { credential, tells }: Subject): Promise<AppError> {
  await recordSecurityEvent(context, {
    type: 'login_failed',
    ...(credential ? { userId: credential.userId } : {}),
    details: { reason: tells ?? 'identity.invalid_credentials' },
  })
  const isTold = tells !== null && (await spendDisclosure(context))
  return new AppError(isTold ? tells : 'identity.invalid_credentials')
}

/** The password was right, so the reason may be said. */
async function requireUsableAccount(context: Context, credential: Credential): Promise<void> {
  if (credential.isBanned) throw new AppError('identity.banned', { reason: credential.banReason })
  if (credential.isEmailVerified || context.runtime.config.isLoopback) return
  await sendConfirmation(context, credential)
  throw new AppError('identity.email_unconfirmed')
}
