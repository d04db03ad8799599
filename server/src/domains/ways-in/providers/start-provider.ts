import { MINUTE_MS } from '@pepper/contract/durations'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { markBrowser } from '../../identity/index.ts'
import { addressOf, getProvider } from './ask-provider.ts'
import { insertSignIn } from './store.ts'

/** How long a person may take at the provider, in ms. */
const LIFETIME_MS = 10 * MINUTE_MS

/**
 * Begins signing in by a provider (AU-12): returns the provider's page, to which the browser goes. Throws
 * ways_in.not_offered, ways_in.provider_unavailable, limits.too_many_requests.
 */
export function startProvider(
  context: Context,
  input: { provider: string; ref?: string | undefined; next?: string | undefined },
): Promise<{ redirect_to: string }> {
  return begin(context, { ...input, userId: null })
}

/**
 * Begins linking a provider to the signed-in person's account. Throws access.reauthentication_required, and the errors
 * of startProvider.
 */
export async function startLink(
  request: Context,
  { provider }: { provider: string },
): Promise<{ redirect_to: string }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  return begin(context, { provider, userId: context.actor.userId })
}

interface Beginning {
  provider: string
  userId: string | null
  ref?: string | undefined
  next?: string | undefined
}

async function begin(context: Context, { provider: id, userId, ref, next }: Beginning) {
  const { runtime } = context
  const provider = getProvider(runtime, id)
  await enforceLimit(context, 'provider_sign_in')
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()]
  const redirect_to = await addressOf(runtime, provider, { state, nonce, verifier })
  const now = runtime.clock.now()
  const browserHash = markBrowser(context)
  await inVisitorTransaction(context, (tx) =>
    insertSignIn(tx, {
      ...{ stateHash: hashSecret(state), browserHash, provider: id, userId, nonce, verifier, now },
      ...{ ref: ref?.toWellFormed() ?? null, next: next?.toWellFormed() ?? null },
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    }),
  )
  return { redirect_to }
}
