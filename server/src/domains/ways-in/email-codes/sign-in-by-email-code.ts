import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { browserNonceHash } from '../../identity/index.ts'
import { hashCode, isSameHash } from '../code-hash.ts'
import { enterByMail, type FactorInput } from './enter-by-mail.ts'
import { requireEmailCodeOffered } from './require-offered.ts'
import { countTry, forgiveTry, type MailedCode } from './store.ts'

/**
 * Signs in by the code that this browser requested, once however many try (AU-12). A browser that never requested one,
 * an address without an account and a wrong code get the same answer. Throws ways_in.not_offered, ways_in.code_wrong,
 * identity.second_factor_required, identity.second_factor_wrong, joining.link_invalid, limits.too_many_requests.
 */
export async function signInByEmailCode(
  context: Context,
  input: FactorInput & { email_code: string },
): Promise<{ viewer: Viewer }> {
  await requireEmailCodeOffered(context.runtime)
  await enforceLimit(context, 'email_code_try')
  return enterByMail(context, await takeRightCode(context, input.email_code), input)
}

async function takeRightCode(context: Context, code: string): Promise<MailedCode> {
  const { runtime } = context
  const { kysely } = runtime.db
  const browserHash = browserNonceHash(context)
  const mailed = browserHash === null ? null : await countTry(kysely, browserHash, runtime.clock.now())
  if (mailed && isSameHash(hashCode(runtime, mailed.id, code), mailed.codeHash)) {
    await forgiveTry(kysely, mailed.id)
    return mailed
  }
  await recordSecurityEvent(context, {
    type: 'login_failed',
    ...(mailed && { userId: mailed.userId }),
    details: { reason: 'email_code' },
  })
  throw new AppError('ways_in.code_wrong')
}
