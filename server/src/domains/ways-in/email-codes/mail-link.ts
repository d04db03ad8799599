import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { enterByMail, type FactorInput, refuseCode } from './enter-by-mail.ts'
import { requireEmailCodeOffered } from './require-offered.ts'
import { findByToken, type MailedCode } from './store.ts'

/**
 * Returns the person whom a mailed link signs in, without using it up. Throws joining.link_invalid,
 * limits.too_many_requests.
 */
export async function inspectEmailLink(context: Context, { token }: { token: string }) {
  const { email } = await getMailed(context, token)
  return { email }
}

/**
 * Signs in by a mailed link, once however many try, in any browser (AU-12). Throws ways_in.not_offered,
 * joining.link_invalid, identity.second_factor_required, identity.second_factor_wrong, limits.too_many_requests.
 */
export async function signInByEmailLink(
  context: Context,
  input: FactorInput & { token: string },
): Promise<{ viewer: Viewer }> {
  await requireEmailCodeOffered(context.runtime)
  return enterByMail(context, await getMailed(context, input.token), input)
}

async function getMailed(context: Context, token: string): Promise<MailedCode> {
  const { db, clock } = context.runtime
  await enforceLimit(context, 'link')
  const mailed = await findByToken(db.kysely, hashSecret(token), clock.now())
  if (!mailed) throw await refuseCode(context)
  return mailed
}
