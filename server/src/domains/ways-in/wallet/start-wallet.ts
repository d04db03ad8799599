import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@pepper/contract/durations'
import { WALLET_PROVIDER } from '@pepper/contract/identity/own-ways'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { markBrowser } from '../../identity/index.ts'
import { replaceProof } from '../proofs/store.ts'
import { getWalletChain } from './require-offered.ts'
import { writeSignInMessage } from './sign-in-message.ts'

/** How long a person may take to sign, in ms. */
const LIFETIME_MS = 10 * MINUTE_MS

export interface StartInput {
  address: string
  ref?: string | undefined
  next?: string | undefined
}

/**
 * Begins signing in by a wallet (AU-12): returns the message that it has to sign, the same for any address. A newer
 * message for this browser replaces it. Throws ways_in.not_offered, limits.too_many_requests.
 */
export function startWallet(context: Context, input: StartInput): Promise<{ message: string }> {
  return begin(context, { ...input, userId: null })
}

/**
 * Begins linking a wallet to the signed-in person's account. Throws access.reauthentication_required, and the errors of
 * startWallet.
 */
export async function startWalletLink(
  request: Context,
  { address }: { address: string },
): Promise<{ message: string }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  return begin(context, { address, userId: context.actor.userId })
}

async function begin(
  context: Context,
  { address: given, userId, ref, next }: StartInput & { userId: string | null },
): Promise<{ message: string }> {
  const { runtime } = context
  const chainId = getWalletChain(runtime)
  await enforceLimit(context, 'wallet')
  const now = runtime.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const address = given.toLowerCase()
  const message = writeSignInMessage({
    ...{ address, chainId, isLinking: userId !== null, issuedAt: now, expiresAt },
    origin: runtime.config.publicOrigin,
    nonce: randomBytes(16).toString('hex'),
  })
  const browserHash = markBrowser(context)
  await inVisitorTransaction(context, (tx) =>
    replaceProof(tx, {
      ...{
        browserHash,
        provider: WALLET_PROVIDER,
        userId,
        subject: address,
        challenge: message,
        now,
        expiresAt,
      },
      ...{ ref: ref?.toWellFormed() ?? null, next: next?.toWellFormed() ?? null },
    }),
  )
  return { message }
}
