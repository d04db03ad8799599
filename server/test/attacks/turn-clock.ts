import { slowness } from '../../../timing/processor-time.ts'

/**
 * The result of `work`, and the CPU time of the longest turn of the event loop meanwhile, in ms of a quiet machine of
 * the usual speed.
 */
export interface Timed<T> {
  result: T
  longestMs: number
}

/** The length in ms up to which a turn is short even on a slow machine, so that it is not worth the yardstick. */
const SHORT_MS = 25

/**
 * Measures the main thread's own CPU time, turn by turn: a machine that is busy with other things does not lengthen a
 * turn. The test's own work counts as well, and so does the embedded database, which runs on the same thread.
 */
export async function timeTurns<T>(work: () => Promise<T>): Promise<Timed<T>> {
  let longestMs = 0
  let isOver = false
  let start = process.threadCpuUsage()
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(start)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    start = process.threadCpuUsage()
  }
  const watch = () => {
    endTurn()
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  try {
    const result = await work()
    endTurn()
    return { result, longestMs: longestMs < SHORT_MS ? longestMs : longestMs / slowness() }
  } finally {
    isOver = true
  }
}

/**
 * Measures up to `attempts` times, until the longest turn is within the bound, and keeps the shortest result: a garbage
 * collection or a first compilation does not come again.
 */
export async function timeTurnsAgain<T>(
  work: () => Promise<T>,
  { boundMs, attempts }: { boundMs: number; attempts: number },
): Promise<Timed<T>> {
  let best = await timeTurns(work)
  for (let tried = 1; tried < attempts && best.longestMs > boundMs; tried += 1) {
    const next = await timeTurns(work)
    if (next.longestMs < best.longestMs) best = next
  }
  return best
}
