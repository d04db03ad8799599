import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../platform/log/log.ts'

const RETRY_DELAYS_MS = [50, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000]

/** Does `work` again while the database is away, for about 40 s; throws what it throws after that. */
export async function keepTrying<T>(log: Log, turnId: string, work: () => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, turnId }, 'a turn could not be settled yet')
      await pause(delayMs)
    }
  }
  return work()
}
