import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { browserNonceHash } from '../../identity/index.ts'
import type { Completed } from '../entering/completed.ts'
import { linkProven } from '../entering/link-proven.ts'
import { askWho, getProvider } from './ask-provider.ts'
import { enterByProvider, presentProven } from './enter-by-provider.ts'
import {
  type Begun,
  beginAsking,
  deleteSignIn,
  findSignIn,
  isProven,
  keepClaims,
  type Proven,
} from './store.ts'

export interface CompleteInput extends FactorProof {
  provider: string
  state: string
  response: string
}

/**
 * Finishes the sign-in or linking that this browser began at a provider (AU-12). If an answer is delivered twice, only
 * one delivery asks the provider; the other is refused as a used link. Throws ways_in.not_offered,
 * ways_in.provider_unavailable, ways_in.provider_refused, ways_in.domain_refused, joining.link_invalid, and the errors
 * of signing in and linking.
 */
export async function completeProvider(context: Context, input: CompleteInput): Promise<Completed> {
  await enforceLimit(context, 'provider_sign_in')
  const begun = await getBegun(context, input)
  const proven = isProven(begun) ? begun : await prove(context, begun, input)
  requireAllowedDomain(context, proven)
  return proven.user_id === null
    ? enterByProvider(context, proven, input)
    : linkProven(context, presentProven(proven), proven.user_id)
}

async function getBegun(context: Context, { provider, state }: CompleteInput): Promise<Begun> {
  const { db, clock } = context.runtime
  const browserHash = browserNonceHash(context)
  const key = { stateHash: hashSecret(state), provider, now: clock.now() }
  const begun = browserHash === null ? undefined : await findSignIn(db.kysely, { ...key, browserHash })
  if (!begun) throw await refuse(context)
  return begun
}

async function prove(context: Context, begun: Begun, { state, response }: CompleteInput): Promise<Proven> {
  const { runtime } = context
  const { kysely } = runtime.db
  const provider = getProvider(runtime, begun.provider)
  if (!(await beginAsking(kysely, begun.state_hash))) throw await refuse(context)
  try {
    const secrets = { state, nonce: begun.nonce, verifier: begun.code_verifier }
    const claims = await askWho(runtime, provider, { ...secrets, response })
    const proven = await keepClaims(kysely, begun.state_hash, claims)
    if (!proven) throw await refuse(context)
    return proven
  } catch (error) {
    await deleteSignIn(kysely, begun.state_hash)
    const reason = error instanceof AppError ? error.code : 'server.failed'
    await recordSecurityEvent(context, {
      type: 'login_failed',
      details: { reason, provider: begun.provider },
    })
    throw error
  }
}

/** Refuses an identity that its provider's settings exclude, which could be linked but never sign in. */
function requireAllowedDomain({ runtime }: Context, { provider, email, is_email_proven }: Proven): void {
  const { domains } = getProvider(runtime, provider)
  if (domains.length === 0) return
  const domain = email?.split('@').at(-1) ?? ''
  if (!is_email_proven || !domains.includes(domain)) throw new AppError('ways_in.domain_refused')
}

async function refuse(context: Context): Promise<AppError> {
  await recordSecurityEvent(context, { type: 'link_invalid' })
  return new AppError('joining.link_invalid')
}
