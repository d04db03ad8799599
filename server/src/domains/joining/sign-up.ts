import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit, spendMail } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { findCredential, hashPassword, markBrowser, requireStrongPassword } from '../identity/index.ts'
import { mailboxOf } from '../profiles/index.ts'
import { readArrival, startReferral } from '../referrals/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { enterAsMember } from './enter-as-member.ts'
import { type JoiningFacts, readFacts } from './facts.ts'
import { joinMember } from './join-member.ts'
import type { JoiningAnswer } from './joining-answer.ts'
import { requireNoProvider } from './proof/require-allowed-way.ts'
import { LINK_LIFETIME_MS, requireOpenDoors } from './rules.ts'
import { sendStartMail } from './send-start-mail.ts'
import { upsertSignUpStart } from './sign-up-start-store.ts'

export interface SignUpInput {
  email: string
  password: string
  display_name?: string | undefined
  ref?: string | undefined
}

/**
 * Signs up (AU-4). On a loopback origin the member is signed in at once; elsewhere a link is mailed first. A known
 * address gets the same answer, and a mail that says that it is known. Throws identity.weak_password,
 * identity.email_taken (loopback), settings.maintenance, ways_in.provider_required, joining.registration_closed,
 * joining.daily_limit_reached, limits.too_many_requests.
 */
export async function signUp(context: Context, input: SignUpInput): Promise<JoiningAnswer> {
  const { runtime, origin } = context
  await enforceLimit(context, 'sign_up')
  try {
    const facts = await readFacts(runtime, origin)
    requireOpenDoors(facts.settings)
    requireNoProvider(context, input.email)
    await requireStrongPassword(input.password, {
      email: input.email,
      brand: await readBrandInForce(runtime),
    })
    const passwordHash = await hashPassword(input.password, context.network)
    if (!runtime.config.needsEmailProof) return await signUpAtOnce(context, input, passwordHash, facts)
    return await mailSignUpLink(context, input, passwordHash)
  } catch (error) {
    await recordRefusal(context, error)
    throw error
  }
}

async function signUpAtOnce(
  context: Context,
  input: SignUpInput,
  passwordHash: string,
  facts: JoiningFacts,
): Promise<JoiningAnswer> {
  const joined = await context.runtime.db.transaction((tx) =>
    joinMember(
      tx,
      {
        via: 'sign_up',
        email: input.email,
        displayName: input.display_name ?? null,
        passwordHash,
        isEmailVerified: false,
        recordId: null,
        arrival: readArrival(context, input.ref),
        role: 'user',
      },
      facts,
    ),
  )
  return enterAsMember(context, joined)
}

async function mailSignUpLink(
  context: Context,
  input: SignUpInput,
  passwordHash: string,
): Promise<JoiningAnswer> {
  const { email } = input
  const browserNonceHash = markBrowser(context)
  const arrival = readArrival(context, input.ref)
  await startReferral(context, {
    arrival,
    email,
    name: input.display_name ?? null,
    mailbox: mailboxOf(email),
  })
  const { db, clock } = context.runtime
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS)
  await upsertSignUpStart(db.kysely, { browserHash: browserNonceHash, email, passwordHash, expiresAt })
  const known = await findCredential(db.kysely, { email })
  if (await spendMail(context, email)) {
    await sendStartMail(context, {
      template: known ? 'already_registered' : 'confirm_sign_up',
      link: {
        purpose: 'confirm_email',
        email,
        displayName: input.display_name,
        ref: arrival.ref ?? undefined,
        passwordHash,
        browserNonceHash,
      },
    })
  }
  return { outcome: 'check_email' }
}

async function recordRefusal(context: Context, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  await recordSecurityEvent(context, { type: 'signup_failed', details: { reason: error.code } })
}
