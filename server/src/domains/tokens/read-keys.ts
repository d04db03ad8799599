import type { JWK } from 'jose'
import type { Runtime } from '../../platform/context.ts'
import { createFreshValue } from '../../platform/fresh-value.ts'
import { findKeys, type TokenKey } from './key-store.ts'
import { ALGORITHM, PUBLISHED_AFTER_MS } from './rules.ts'

const known = createFreshValue(({ db, clock }) =>
  findKeys(db.kysely, new Date(clock.now().getTime() - PUBLISHED_AFTER_MS)),
)

/** Reads the keys in use, at most 2 s old. Outside transactions only. */
export function readKeys(runtime: Runtime): Promise<TokenKey[]> {
  return known.read(runtime)
}

/** Makes this node read the keys again. */
export function forgetKeys(runtime: Runtime): void {
  known.forget(runtime)
}

/** Reads the public keys as `/.well-known/jwks.json` serves them (AU-13). */
export async function readPublicKeys(runtime: Runtime): Promise<{ keys: JWK[] }> {
  return { keys: (await readKeys(runtime)).map(publicPart) }
}

function publicPart({ kid, privateJwk: { kty, crv, x, y } }: TokenKey): JWK {
  return { kid, kty, crv, x, y, alg: ALGORITHM, use: 'sig' } as JWK
}
