import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Hint } from '../hints/hint.ts'
import { collectHints } from '../hints/hint-after.ts'
import type { Hints } from '../hints/hints.ts'
import type { Log } from '../log/log.ts'
import type { Transaction, TransactionOptions } from './database.ts'
import type { DB } from './schema.ts'

type Work<T> = (tx: Transaction) => Promise<T>

const openTransaction = new AsyncLocalStorage<true>()

/** Returns whether the caller runs inside a transaction, whose locks and connection others wait for. */
export function isInTransaction(): boolean {
  return openTransaction.getStore() === true
}

const lastSteps = new WeakMap<Transaction, Work<void>[]>()

/**
 * Schedules a step to run right before the transaction commits, after all of its work. If the step fails, so does the
 * transaction. Use it to lock a row that every writer needs. Throws if `tx` was not opened by the database port, or is
 * ending.
 */
export function runLast(tx: Transaction, step: Work<void>): void {
  const steps = lastSteps.get(tx)
  if (!steps) throw new Error('a last step needs an open transaction of the database port')
  steps.push(step)
}

/** Runs work in an open transaction and then the last steps that it scheduled. */
export async function runToEnd<T>(tx: Transaction, work: Work<T>): Promise<T> {
  const steps: Work<void>[] = []
  lastSteps.set(tx, steps)
  try {
    const result = await work(tx)
    lastSteps.delete(tx)
    for (const step of steps) await step(tx)
    return result
  } finally {
    lastSteps.delete(tx)
  }
}

/**
 * Runs work in a transaction, and once more, from its beginning, if PostgreSQL aborted it in favour of another one.
 * Gives the hints of the work once it is committed.
 */
export async function runTransaction<T>(
  { kysely, log, hints }: { kysely: Kysely<DB>; log: Log; hints: Hints },
  work: Work<T>,
  { isRepeatable = true }: TransactionOptions = {},
): Promise<T> {
  const attempt = async () => {
    let collected: readonly Hint[] = []
    const result = await kysely.transaction().execute((tx) => {
      collected = collectHints(tx)
      return openTransaction.run(true, () => runToEnd(tx, work))
    })
    for (const { topic, ids } of collected) hints.give(topic, ids)
    return result
  }
  try {
    return await attempt()
  } catch (error) {
    if (!isRepeatable || !wasGivenUp(error)) throw error
    log.warn({ err: error }, 'a transaction was given up by the database and is run again')
    return attempt()
  }
}

/** Returns whether PostgreSQL aborted the transaction because of a deadlock or a serialisation failure. */
function wasGivenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '40P01' || code === '40001'
}
