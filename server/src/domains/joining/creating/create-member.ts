import type { CreatedMember, NewMember } from '@pepper/contract/joining/create-member'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { findCredential } from '../../identity/index.ts'
import { findRecordByEmail } from '../../profiles/index.ts'
import { NO_ARRIVAL } from '../../referrals/index.ts'
import { type JoiningFacts, readFacts } from '../facts.ts'
import { joinMember } from '../join-member.ts'
import { requireNoProvider } from '../proof/require-allowed-way.ts'
import { FIRST_PASSWORD_LIFETIME_MS, sendFirstPasswordLink } from './send-first-password-link.ts'
import { findCreatedMember, insertCreatedMember } from './store.ts'

/**
 * Creates an account for a person (AU-14), who gets a link by which they prove the address and choose a password.
 * Repeated with the same id, it returns the same account, without the link. Needs `users.invite`. Throws
 * access.reauthentication_required, joining.member_exists, joining.daily_limit_reached, ways_in.provider_required,
 * limits.too_many_requests.
 */
export async function createMember(request: Context, person: NewMember): Promise<CreatedMember> {
  const context = authorise(request, 'users.invite')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'invitation', actor.userId)
  requireNoProvider(context, person.email)
  const facts = await readFacts(runtime, origin)
  const work = () => inTransaction(context, (tx) => create(tx, context, { person, facts }))
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity.email_taken') throw error
    // Another request for the address committed meanwhile: the second look finds its account.
    return work()
  }
}

async function create(
  tx: Transaction,
  context: MemberContext,
  { person, facts }: { person: NewMember; facts: JoiningFacts },
): Promise<CreatedMember> {
  const { runtime, actor, origin } = context
  const { id, email, full_name: displayName = null, language } = person
  const taken = await findMember(tx, email)
  const earlier = await findCreatedMember(tx, id)
  if (earlier && earlier.userId === taken) return present(context, { ...earlier, email, link: null })
  const existing = taken ?? earlier?.userId
  if (existing) throw new AppError('joining.member_exists', { user_id: existing })
  const joining = { email, displayName, passwordHash: null, isEmailVerified: false, recordId: null } as const
  const { userId, sessionEpoch } = await joinMember(
    tx,
    { ...joining, via: 'created', arrival: NO_ARRIVAL, role: 'user' },
    facts,
  )
  const expiresAt = new Date(facts.now.getTime() + FIRST_PASSWORD_LIFETIME_MS)
  const created = { id, userId, expiresAt, createdBy: actor.userId, now: facts.now }
  // Two requests with one id and different addresses: the second one is undone, and finds the first when repeated.
  if (!(await insertCreatedMember(tx, created))) throw new AppError('identity.email_taken')
  const link = await sendFirstPasswordLink(tx, runtime, { userId, email, sessionEpoch, language, expiresAt })
  await recordAudit(tx, {
    action: 'user.created',
    actorId: actor.userId,
    target: { type: 'user', id: userId },
    origin,
    details: { language, is_by_hand: link !== null },
    personal: { email, ...(displayName ? { full_name: displayName } : {}) },
    now: facts.now,
  })
  return present(context, { userId, email, expiresAt, link })
}

/** Finds the account that has an address, or whose profile has it. */
async function findMember(executor: Executor, email: string): Promise<string | null> {
  const account = await findCredential(executor, { email })
  if (account) return account.userId
  return (await findRecordByEmail(executor, email))?.auth_user_id ?? null
}

function present(
  { runtime: { config } }: MemberContext,
  { userId, email, expiresAt, link }: { userId: string; email: string; expiresAt: Date; link: string | null },
): CreatedMember {
  const byMail = config.smtpUrl ? 'mailed' : 'kept'
  return {
    user_id: userId,
    email,
    delivery: config.isLoopback ? 'by_hand' : byMail,
    link,
    expires_at: expiresAt.toISOString(),
  }
}
