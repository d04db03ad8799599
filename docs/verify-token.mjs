import { createRemoteJWKSet, jwtVerify } from 'jose'

/**
 * Checks tokens of a Pepper installation for one service; needs the package jose, version 6. `issuer` is its PUBLIC_ORIGIN,
 * `audience` the name of this service in its TOKEN_AUDIENCES.
 */
export function createVerifier({ issuer, audience }) {
  // Keeps the public keys, and reads them again where a token names one that it does not know.
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer), { cooldownDuration: 5_000 })

  /**
   * Verifies a token by its signature alone: no call, and right as of when it was made. Throws the reason why it is
   * invalid.
   */
  async function verify(token) {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'exp', 'tier', 'sid'],
    })
    return { userId: payload.sub, tier: payload.tier, sessionId: payload.sid, expiresAt: payload.exp }
  }

  /** Asks whether it is still good, before anything that matters: a sign-out or a ban ends it at once. */
  async function isActive(token) {
    const response = await fetch(new URL('/api/tokens/introspect', issuer), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const answer = await response.json()
    return response.ok && answer.active && answer.aud === audience
  }

  return { verify, isActive }
}
