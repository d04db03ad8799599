import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomSecret } from '../../platform/ids.ts'
import { recordAudit } from '../audit/index.ts'
import { findCredential, hashPassword, lockAccount, requireStrongPassword } from '../identity/index.ts'
import { NO_ARRIVAL } from '../referrals/index.ts'
import { setRoleWithin } from '../roles/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { readFacts } from './facts.ts'
import { issueLink } from './issue-link.ts'
import { joinMember } from './join-member.ts'

export interface AdminToCreate {
  email: string
  role: BuiltInRole
  displayName: string | null
  /** Null: the account gets a link that sets one. Not used if the account already exists. */
  password: string | null
  /** Whether an account that exists already gets a link that sets a new password. */
  wantsLink?: boolean
}

export type CreatedAdmin =
  | { done: 'created'; link: string | null }
  | { done: 'role_changed' | 'unchanged'; link: string | null }

/**
 * Makes an account with a role, or gives the role to the account of that address: the operator's own command. Throws
 * identity.weak_password, access.last_super_admin, access.person_banned (a link for a banned person).
 */
export async function createAdmin(runtime: Runtime, admin: AdminToCreate): Promise<CreatedAdmin> {
  const known = await findCredential(runtime.db.kysely, { email: admin.email })
  return known ? promote(runtime, known.userId, admin) : create(runtime, admin)
}

async function promote(
  runtime: Runtime,
  userId: string,
  { email, role, wantsLink }: AdminToCreate,
): Promise<CreatedAdmin> {
  const now = runtime.clock.now()
  const grant = { actorId: null, userId, role, origin: null, now }
  return runtime.db.transaction(async (tx) => {
    const done = (await setRoleWithin(tx, grant)) ? 'role_changed' : 'unchanged'
    return { done, link: wantsLink ? await issuePasswordLink(tx, runtime, { userId, email }) : null }
  })
}

/** Makes a one-time link that sets a new password and ends all sessions, with its audit entry. */
async function issuePasswordLink(
  tx: Transaction,
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const account = await lockAccount(tx, userId)
  if (!account || account.isBanned) throw new AppError('access.person_banned')
  const { sessionEpoch } = account
  const link = await issueLink(tx, runtime, { purpose: 'confirm_email', userId, email, sessionEpoch })
  await recordAudit(tx, {
    action: 'user.sign_in_link_handed_over',
    actorId: null,
    target: { type: 'user', id: userId },
    origin: null,
    details: { via: 'command line' },
    now: runtime.clock.now(),
  })
  return link
}

async function create(runtime: Runtime, admin: AdminToCreate): Promise<CreatedAdmin> {
  const { email, role, displayName, password } = admin
  if (password !== null)
    await requireStrongPassword(password, { email, brand: await readBrandInForce(runtime) })
  const passwordHash = await hashPassword(password ?? randomSecret(), 'command line')
  const facts = await readFacts(runtime, null)
  const link = await runtime.db.transaction(async (tx) => {
    const joined = await joinMember(
      tx,
      {
        via: 'operator',
        email,
        displayName,
        passwordHash,
        isEmailVerified: true,
        recordId: null,
        arrival: NO_ARRIVAL,
        role,
      },
      facts,
    )
    if (password !== null) return null
    return issueLink(tx, runtime, { purpose: 'confirm_email', userId: joined.userId, email })
  })
  return { done: 'created', link }
}
