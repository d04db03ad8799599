import type { Context } from '../../../platform/context.ts'
import { getSignInLink } from './get-sign-in-link.ts'

/** Returns the person whom a sign-in link is for, without using it up. Throws joining.link_invalid. */
export async function inspectSignInLink(context: Context, { token }: { token: string }) {
  const { email, fullName } = await getSignInLink(context, token)
  return { email, full_name: fullName }
}
