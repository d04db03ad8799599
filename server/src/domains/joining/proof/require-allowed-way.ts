import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isAdministrator } from '../../identity/index.ts'

/**
 * Refuses a right password or code for an address whose domain must sign in with its own provider (AU-12).
 * Administrators are let in anyway, or a failing provider would lock out the people who can change it. Throws
 * ways_in.provider_required.
 */
export async function requireAllowedWay(
  context: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  if (!isProviderRequired(context, email)) return
  if (await isAdministrator(context.runtime.db.kysely, userId)) return
  throw new AppError('ways_in.provider_required')
}

/**
 * Refuses an address whose domain must sign up with its own provider, whether or not it has an account. Throws
 * ways_in.provider_required.
 */
export function requireNoProvider(context: Context, email: string): void {
  if (isProviderRequired(context, email)) throw new AppError('ways_in.provider_required')
}

/** Returns whether the domain of an address has to use its own provider. */
export function isProviderRequired({ runtime }: Context, email: string): boolean {
  const domain = email.split('@').at(-1) ?? ''
  return runtime.config.signInProviders.some(
    ({ is_required, sign_in_domains }) => is_required && sign_in_domains.includes(domain),
  )
}
