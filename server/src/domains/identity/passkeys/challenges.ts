import type { Context } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { browserNonceHash, markBrowser } from '../sessions/browser-nonce.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './store.ts'

/** How long a challenge can be answered, in ms. */
export const CHALLENGE_MS = 10 * 60_000

/** Issues a new challenge for this browser and one purpose; only its hash is stored. */
export async function issueChallenge(
  executor: Executor,
  context: Context,
  purpose: ChallengePurpose,
): Promise<string> {
  const { clock } = context.runtime
  const challenge = randomSecret()
  await insertChallenge(executor, {
    challengeHash: hashSecret(challenge),
    browserHash: markBrowser(context),
    purpose,
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
  })
  return challenge
}

/**
 * Finds the challenge that an answer belongs to and uses it up, whether the answer is right or not; null if there is
 * none for this browser and purpose.
 */
export async function useChallenge(
  context: Context,
  { clientData, purpose }: { clientData: string; purpose: ChallengePurpose },
): Promise<string | null> {
  const challenge = challengeOf(clientData)
  const browserHash = browserNonceHash(context)
  if (challenge === null || browserHash === null) return null
  const { db, clock } = context.runtime
  const kept = { challengeHash: hashSecret(challenge), browserHash, purpose, now: clock.now() }
  return (await takeChallenge(db.kysely, kept)) ? challenge : null
}

function challengeOf(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
