import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { getAccountEmail } from '../account-store.ts'
import { startSecondFactor as storeStarted } from './store.ts'
import { randomTotpSecret, totpAddress, totpKey } from './totp.ts'

/**
 * Makes the secret that an authenticator app gets; it is in force after its first code. Throws access.sign_in_required,
 * access.reauthentication_required, identity.second_factor_present.
 */
export async function startSecondFactor(request: Context): Promise<{ key: string; address: string }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const secret = randomTotpSecret()
  const account = await getAccountEmail(runtime.db.kysely, actor.userId)
  const started = { secret, now: runtime.clock.now() }
  const isStarted = await inTransaction(context, (tx) => storeStarted(tx, actor.userId, started))
  if (!isStarted) throw new AppError('identity.second_factor_present')
  const { product } = await readBrandInForce(runtime)
  return { key: totpKey(secret), address: totpAddress(secret, { issuer: product, account }) }
}
