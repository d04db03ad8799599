import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { hashPassword, requireStrongPassword } from '../identity/index.ts'
import { NO_ARRIVAL } from '../referrals/index.ts'
import { hasSuperAdmin } from '../roles/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { enterAsMember } from './enter-as-member.ts'
import { readFacts } from './facts.ts'
import { getOpenLink } from './get-open-link.ts'
import { joinMember } from './join-member.ts'
import { lockFirstAdmin, useLink } from './link-store.ts'

export interface FirstAdminInput {
  token: string
  email: string
  password: string
  display_name?: string | undefined
}

/**
 * Makes the first super admin with the link that the start prints on a loopback origin, once (D2). Throws
 * joining.link_invalid, identity.weak_password, identity.email_taken.
 */
export async function createFirstAdmin(
  context: Context,
  input: FirstAdminInput,
): Promise<{ viewer: Viewer }> {
  const { runtime, origin } = context
  await enforceLimit(context, 'link')
  const link = await getOpenLink(context, input.token)
  if (link.purpose !== 'first_admin' || !runtime.config.isLoopback) throw new AppError('joining.link_invalid')
  await requireStrongPassword(input.password, { email: input.email, brand: await readBrandInForce(runtime) })
  const passwordHash = await hashPassword(input.password, context.network)
  const facts = await readFacts(runtime, origin)
  const joined = await runtime.db.transaction(async (tx) => {
    await lockFirstAdmin(tx)
    const isFirst = (await useLink(tx, link.id, facts.now)) && !(await hasSuperAdmin(tx))
    if (!isFirst) throw new AppError('joining.link_invalid')
    return joinMember(
      tx,
      {
        via: 'operator',
        email: input.email,
        displayName: input.display_name ?? null,
        passwordHash,
        isEmailVerified: true,
        recordId: null,
        arrival: NO_ARRIVAL,
        role: 'super_admin',
      },
      facts,
    )
  })
  const { viewer } = await enterAsMember(context, joined)
  return { viewer }
}
