import type { Context } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { browserNonceHash, markBrowser } from '../sessions/browser-nonce.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './store.ts'

/** How long a challenge can be answered, in ms. */
export const CHALLENGE_MS = 10 * 60_000

/** A new challenge for this browser and one purpose; only its hash is kept. */
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

/** The challenge that an answer is to, used up here whatever the answer is worth; null where it is none for this. */
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
