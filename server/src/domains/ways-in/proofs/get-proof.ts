import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { browserNonceHash } from '../../identity/index.ts'
import { findProof, type Proof } from './store.ts'

/** Finds what this browser is proving. Throws joining.link_invalid where it is nothing, or was used up or has expired. */
export async function getProof(context: Context, provider: string): Promise<Proof> {
  const { db, clock } = context.runtime
  const browserHash = browserNonceHash(context)
  const key = { provider, now: clock.now() }
  const proof = browserHash === null ? undefined : await findProof(db.kysely, { ...key, browserHash })
  if (proof) return proof
  await recordSecurityEvent(context, { type: 'link_invalid' })
  throw new AppError('joining.link_invalid')
}
