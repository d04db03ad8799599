import { tierFromXp } from '@pepper/contract/progress/tiers'
import { activeToken } from '@pepper/contract/tokens'
import type { Context, Runtime } from '../../platform/context.ts'
import { readXp } from '../credits/index.ts'
import { findPersonOfSession } from '../identity/index.ts'
import { readPublicKeys } from './read-keys.ts'
import { ALGORITHM } from './rules.ts'

/**
 * Returns whether a token is valid now, with its claims: it is signed by a key of this installation for one of its
 * services, it has not expired, and its session is alive. A sign-out, a ban, a new password and the end of the account
 * all end the session (AU-13).
 */
export async function introspectToken({ runtime }: Context, { token }: { token: string }) {
  const claims = await readClaims(runtime, token)
  if (!claims) return { active: false as const }
  const { db, clock } = runtime
  const personId = await findPersonOfSession(db.kysely, claims.sid, clock.now())
  if (personId !== claims.sub) return { active: false as const }
  return { ...claims, tier: tierFromXp(await readXp(db.kysely, claims.sub)) }
}

async function readClaims(runtime: Runtime, token: string) {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const keys = createLocalJWKSet(await readPublicKeys(runtime))
  const checks = {
    algorithms: [ALGORITHM],
    issuer: runtime.config.publicOrigin,
    audience: runtime.config.tokenAudiences,
    currentDate: runtime.clock.now(),
  }
  // A token with any fault is none of ours.
  const verified = await jwtVerify(token, keys, checks).catch(() => null)
  return verified && (activeToken.safeParse({ ...verified.payload, active: true }).data ?? null)
}
