import type { Viewer } from '@pepper/contract/identity'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  enforceLimit,
  forgiveAttempts,
  forgivePlaceAttempts,
  spendDisclosure,
  spendPlaceAttempt,
  spendSignInAttempt,
} from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import {
  browserNonceHash,
  type Credential,
  checkPassword,
  completeSignIn,
  findCredential,
  findKnownPlace,
  requireSecondFactor,
  verifyPassword,
} from '../../identity/index.ts'
import { findRecordByCode } from '../../profiles/index.ts'
import { asReferralCode } from '../../referrals/index.ts'
import { requireAllowedWay } from '../proof/require-allowed-way.ts'
import { isEmailAddress } from '../rules.ts'
import { findStartedPassword } from '../sign-up-start-store.ts'
import { requireDeviceCode } from './device-codes/require-device-code.ts'
import { requireUsableAccount } from './require-usable-account.ts'

export interface SignInInput extends FactorProof {
  identifier: string
  password: string
  trust_device?: boolean | undefined
  device_code?: string | undefined
}

/** The person whom an identifier means. `tells` is the fact about a code that may be revealed, within the budget. */
interface Subject {
  credential: Credential | null
  /** The hash of the password that this very browser signed up with, whether or not the address has an account. */
  startedHash: string | null
  isCode: boolean
  tells: 'joining.code_unknown' | 'joining.code_not_activated' | null
}

/**
 * Signs in by email address or referral code (AU-2). An unknown address and a wrong password get the same answer, in
 * body and in time, and so do passwords beyond the account's budgets, right or wrong (decision 035). The browser that
 * signed up with an address learns that it is not confirmed yet, whether or not it has an account. Throws
 * identity.invalid_credentials, identity.second_factor_required, identity.second_factor_wrong,
 * identity.passkey_refused, identity.device_code_required, identity.device_code_wrong, ways_in.provider_required,
 * identity.banned, identity.email_unconfirmed, joining.code_unknown, joining.code_not_activated,
 * limits.too_many_requests.
 */
export async function signIn(context: Context, input: SignInInput): Promise<{ viewer: Viewer }> {
  await enforceLimit(context, 'sign_in', input.identifier)
  const subject = await identify(context, input.identifier)
  const { credential } = subject
  const account = credential?.userId ?? input.identifier
  const place = await findKnownPlace(context, credential?.userId ?? null)
  const isWithin =
    (await spendSignInAttempt(context, account)) && (await spendPlaceAttempt(context, account, place))
  const isRight = await checkPassword(context, isWithin ? credential : null, input.password)
  if (!isRight || !credential) throw await refusal(context, { ...subject, isWithin }, input.password)
  await requireUsableAccount(context, credential)
  await requireAllowedWay(context, credential)
  const { code, passkey } = input
  const isFactorGiven = await requireSecondFactor(context, { userId: credential.userId, code, passkey })
  if (!isFactorGiven) await requireDeviceCode(context, { credential, code: input.device_code })
  const signedIn = await completeSignIn(context, {
    ...credential,
    isFactorAsked: true,
    // Only a factor makes a device trusted: a password alone would prolong the trust for ever.
    isDeviceTrusted: input.trust_device === true && isFactorGiven,
  })
  if (!signedIn) throw await refusal(context, { ...subject, isWithin }, input.password)
  await forgiveAttempts(context, 'sign_in', input.identifier)
  await forgiveAttempts(context, 'sign_in_account', account)
  if (place !== null) await forgivePlaceAttempts(context, account, place)
  return signedIn
}

async function identify(context: Context, identifier: string): Promise<Subject> {
  const { kysely } = context.runtime.db
  if (isEmailAddress(identifier)) {
    const email = identifier.trim().toLowerCase()
    const credential = await findCredential(kysely, { email })
    return { credential, startedHash: await findStarted(context, email), isCode: false, tells: null }
  }
  const code = asReferralCode(identifier)
  const record = code === null ? null : await findRecordByCode(kysely, code)
  const userId = record?.auth_user_id
  const byCode = { startedHash: null, isCode: true }
  if (userId) return { ...byCode, credential: await findCredential(kysely, { userId }), tells: null }
  const tells = record ? 'joining.code_not_activated' : 'joining.code_unknown'
  return { ...byCode, credential: null, tells }
}

async function findStarted(context: Context, email: string): Promise<string | null> {
  const browserHash = browserNonceHash(context)
  if (browserHash === null) return null
  const { db, clock } = context.runtime
  return findStartedPassword(db.kysely, { browserHash, email, now: clock.now() })
}

/**
 * Returns the refusal of a sign-in. Whether the address has an account changes neither the amount of computation here
 * nor the budget spent.
 */
async function refusal(
  context: Context,
  subject: Subject & { isWithin: boolean },
  password: string,
): Promise<AppError> {
  const { credential, startedHash, isCode, tells, isWithin } = subject
  const isStarted = startedHash !== null && (await verifyPassword(password, startedHash, context.network))
  await recordSecurityEvent(context, {
    type: 'login_failed',
    ...(credential ? { userId: credential.userId } : {}),
    details: {
      reason: tells ?? 'identity.invalid_credentials',
      ...(!isWithin && { is_beyond_budget: true }),
    },
  })
  if (isStarted) return new AppError('identity.email_unconfirmed')
  const isTold = isCode && (await spendDisclosure(context))
  return new AppError((isTold && tells) || 'identity.invalid_credentials')
}
