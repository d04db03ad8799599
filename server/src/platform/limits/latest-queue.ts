interface Line {
  /** The work of the key that waits for the work before it. */
  waiting: { resume: () => void; giveUp: () => void } | null
}

/** Runs work for a key. Rejects with `replaced()` if newer work took its place before it began. */
export type RunLatest = <T>(key: string, work: () => Promise<T>, replaced: () => Error) => Promise<T>

/** Creates a queue that runs one work at a time for each key and keeps only the newest of those that wait. */
export function createLatestQueue(): RunLatest {
  const lines = new Map<string, Line>()

  function takeTurn(key: string, replaced: () => Error): Promise<void> | undefined {
    const line = lines.get(key)
    if (!line) {
      lines.set(key, { waiting: null })
      return
    }
    line.waiting?.giveUp()
    return new Promise((resume, refuse) => {
      line.waiting = { resume, giveUp: () => refuse(replaced()) }
    })
  }

  function passTurn(key: string): void {
    const line = lines.get(key)
    const next = line?.waiting
    if (!line || !next) {
      lines.delete(key)
      return
    }
    line.waiting = null
    next.resume()
  }

  return async (key, work, replaced) => {
    await takeTurn(key, replaced)
    try {
      return await work()
    } finally {
      passTurn(key)
    }
  }
}
