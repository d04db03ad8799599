import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteEarlierKeys, deleteRetiredKeys, findKeys, insertKey } from './key-store.ts'
import { makeKey } from './make-key.ts'
import { forgetKeys } from './read-keys.ts'
import { PUBLISHED_AFTER_MS, PUBLISHED_AHEAD_MS } from './rules.ts'

/** A key that was made: the moment from which it signs, and how many keys were removed at once. */
export interface Rotation {
  kid: string
  signsFrom: Date
  removed: number
}

/**
 * The reason to make a key: there is none, the newest is old, the operator asks for it, or a private key may have
 * leaked.
 */
type Cause = 'none' | 'due' | 'command' | 'leak'

/** Makes the first key if tokens are configured and there is none; it signs at once. For the start of a node. */
export async function makeFirstKey(runtime: Runtime): Promise<void> {
  if (runtime.config.tokenAudiences.length > 0) await addKey(runtime, 'none')
}

/**
 * Makes the next key if the newest one has signed for TOKEN_KEY_DAYS, and removes those that are no longer needed
 * (AU-13).
 */
export async function keepKeysFresh(runtime: Runtime): Promise<void> {
  const { config, db } = runtime
  if (config.tokenAudiences.length > 0) await addKey(runtime, 'due')
  await deleteRetiredKeys(db.kysely, retiredBefore(runtime))
}

/**
 * Makes the next key now, for the operator's command (AU-13). If a key has leaked, the new one signs at once, and all
 * earlier ones are removed, which makes every token that they signed invalid. Null if another node was quicker, except
 * after a leak: the key of the other node does not remove the earlier ones, so the next one is made.
 */
export async function rotateKeys(
  runtime: Runtime,
  { hasLeaked }: { hasLeaked: boolean },
): Promise<Rotation | null> {
  if (!hasLeaked) return addKey(runtime, 'command')
  for (;;) {
    const rotation = await addKey(runtime, 'leak')
    if (rotation) return rotation
  }
}

/** Adds a key. If several nodes try at once, only one makes the generation, because it has one row. */
async function addKey(runtime: Runtime, cause: Cause): Promise<Rotation | null> {
  const made = await makeKey()
  const rotation = await runtime.db.transaction(async (tx) => {
    const now = runtime.clock.now()
    const newest = (await findKeys(tx, retiredBefore(runtime))).at(-1)
    if (newest && !isNeeded(runtime, cause, newest.signsFrom)) return null
    const waits = newest !== undefined && cause !== 'leak'
    const signsFrom = new Date(now.getTime() + (waits ? PUBLISHED_AHEAD_MS : 0))
    const generation = (newest?.generation ?? 0) + 1
    if (!(await insertKey(tx, { ...made, generation, signsFrom, now }))) return null
    const removed = cause === 'leak' ? await deleteEarlierKeys(tx, generation) : 0
    await audit(tx, { kid: made.kid, signsFrom, removed, cause, now })
    return { kid: made.kid, signsFrom, removed }
  })
  forgetKeys(runtime)
  return rotation
}

function isNeeded({ config, clock }: Runtime, cause: Cause, signsFrom: Date): boolean {
  if (cause === 'none') return false
  return cause !== 'due' || clock.now().getTime() - signsFrom.getTime() >= config.tokenKeyDays * DAY_MS
}

function retiredBefore({ clock }: Runtime): Date {
  return new Date(clock.now().getTime() - PUBLISHED_AFTER_MS)
}

function audit(
  tx: Transaction,
  { kid, signsFrom, removed, cause, now }: Rotation & { cause: Cause; now: Date },
) {
  return recordAudit(tx, {
    action: 'token.key_made',
    actorId: null,
    target: { type: 'token_key', id: kid },
    origin: null,
    details: { cause, signs_from: signsFrom.toISOString(), removed },
    now,
  })
}
