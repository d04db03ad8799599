import { randomUUID } from 'node:crypto'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { readXp } from '../credits/index.ts'
import { readKeys } from './read-keys.ts'
import { ALGORITHM, TOKEN_LIFE_MS } from './rules.ts'

/**
 * Issues a signed token that tells one other service who the person of the session is, and their tier (AU-13). Throws
 * access.sign_in_required, tokens.unknown_audience, limits.too_many_requests.
 */
export async function issueToken(
  request: Context,
  { audience }: { audience: string },
): Promise<{ token: string; expires_at: string }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  if (!runtime.config.tokenAudiences.includes(audience)) throw new AppError('tokens.unknown_audience')
  await enforceLimit(context, 'token', actor.userId)
  // Tokens have moments in whole seconds.
  const now = new Date(Math.floor(runtime.clock.now().getTime() / 1_000) * 1_000)
  const key = (await readKeys(runtime)).findLast(({ signsFrom }) => signsFrom <= runtime.clock.now())
  if (!key) throw new AppError('server.unavailable')
  const { SignJWT } = await import('jose')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS)
  const token = await new SignJWT({
    tier: tierFromXp(await readXp(runtime.db.kysely, actor.userId)),
    sid: actor.sessionId,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
    .setIssuer(runtime.config.publicOrigin)
    .setAudience(audience)
    .setSubject(actor.userId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key.privateJwk)
  return { token, expires_at: expiresAt.toISOString() }
}
