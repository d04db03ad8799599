import { AppError } from '../errors.ts'

interface Waiting {
  resume: () => void
  refuse: (reason: AppError) => void
}

/** How much work runs at once, and how much more may wait. */
interface QueueSize {
  width: number
  waitingMax: number
}

/** Runs work for a key. Throws server.unavailable if the key gets no place to wait. */
export type RunFairly = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that is fair by key, such as the network of the request. Keys take turns, however much work each has
 * waiting. When every place is taken, the key with the most work waiting gives up a place to a key with less.
 */
export function createFairQueue({ width, waitingMax }: QueueSize): RunFairly {
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waitingCount = 0

  function takeTurn(key: string): Promise<void> | void {
    if (running < width) {
      running += 1
      return
    }
    if (waitingCount >= waitingMax) makeRoom(lines, key)
    else waitingCount += 1
    return new Promise((resume, refuse) => {
      const line = lines.get(key) ?? []
      line.push({ resume, refuse })
      lines.set(key, line)
    })
  }

  function passTurn(): void {
    const next = takeNext(lines)
    if (next) {
      waitingCount -= 1
      next.resume()
    } else running -= 1
  }

  return async (key, work) => {
    await takeTurn(key)
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}

/** Refuses the newest work of the longest line. Throws server.unavailable if the key's own line would be as long. */
function makeRoom(lines: Map<string, Waiting[]>, key: string): void {
  const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
  const own = lines.get(key)?.length ?? 0
  if (own + 1 >= longest.length) throw new AppError('server.unavailable')
  longest.pop()?.refuse(new AppError('server.unavailable'))
}

/** Takes the first work of the line whose turn it is. The line then goes to the end of the round. */
function takeNext(lines: Map<string, Waiting[]>): Waiting | undefined {
  const [key, line] = lines.entries().next().value ?? []
  if (key === undefined || !line) return undefined
  const first = line.shift()
  lines.delete(key)
  if (line.length > 0) lines.set(key, line)
  return first
}
