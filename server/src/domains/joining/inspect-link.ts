import type { LinkPurpose } from '@pepper/contract/joining'
import type { Context } from '../../platform/context.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { browserNonceHash } from '../identity/index.ts'
import { getOpenLink } from './get-open-link.ts'
import { needsPassword } from './rules.ts'

/** Returns what a link would do, without using it up. Throws joining.link_invalid. */
export async function inspectLink(context: Context, { token }: { token: string }) {
  await enforceLimit(context, 'link')
  const link = await getOpenLink(context, token)
  return {
    purpose: link.purpose as LinkPurpose,
    email: link.email,
    needs_password: needsPassword(link, browserNonceHash(context)),
  }
}
