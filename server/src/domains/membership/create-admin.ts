import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Runtime } from '../../platform/context.ts'
import { randomSecret } from '../../platform/ids.ts'
import { grantRole } from '../access/index.ts'
import { findCredential, hashPassword, requireStrongPassword } from '../identity/index.ts'
import { NO_ARRIVAL } from '../referrals/index.ts'
import { issueLink } from './issue-link.ts'
import { joinMember } from './join-member.ts'
import { readScene } from './scene.ts'

export interface AdminToCreate {
  email: string
  role: BuiltInRole
  displayName: string | null
  /** Null: the account gets a link that sets one. Not used where the account is there already. */
  password: string | null
}

export type CreatedAdmin =
  | { done: 'created'; link: string | null }
  | { done: 'role_changed' }
  | { done: 'unchanged' }

/**
 * Makes an account with a role, or gives the role to the account of that address: the operator's own command. Throws
 * identity.weak_password, access.last_super_admin.
 */
export async function createAdmin(runtime: Runtime, admin: AdminToCreate): Promise<CreatedAdmin> {
  const known = await findCredential(runtime.db.kysely, { email: admin.email })
  return known ? promote(runtime, known.userId, admin.role) : create(runtime, admin)
}

async function promote(runtime: Runtime, userId: string, role: BuiltInRole): Promise<CreatedAdmin> {
  const now = runtime.clock.now()
  const grant = { actorId: null, userId, role, requestId: null, now }
  const isChanged = await runtime.db.transaction((tx) => grantRole(tx, grant))
  return { done: isChanged ? 'role_changed' : 'unchanged' }
}

async function create(runtime: Runtime, admin: AdminToCreate): Promise<CreatedAdmin> {
  const { email, role, displayName, password } = admin
  if (password !== null) await requireStrongPassword(password, { email, brand: runtime.brand })
  const passwordHash = await hashPassword(password ?? randomSecret(), 'command line')
  const scene = await readScene(runtime, null)
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
      scene,
    )
    if (password !== null) return null
    return issueLink(tx, runtime, { purpose: 'confirm_email', userId: joined.userId, email })
  })
  return { done: 'created', link }
}
