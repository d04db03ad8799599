/** An error in a node's log, without anything that people wrote: no messages of libraries, no values. */
export interface LoggedError {
  message: string
  errorName: string | null
  errorCode: string | null
  /** The first place in this code, like 'domains/chat/settle-turn.ts:40'. */
  place: string | null
  requestId: string | null
  queue: string | null
}

type Listener = (error: LoggedError) => void

const listenersByLog = new WeakMap<object, Set<Listener>>()

/** Calls a listener for each error that a log writes. Returns a function that stops this. */
export function onErrorLogged(log: object, listener: Listener): () => void {
  const listeners = listenersByLog.get(log) ?? new Set()
  listenersByLog.set(log, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a line that a log writes, as its caller gave it, to the listeners of the log. */
export function reportErrorLogged(log: object, line: readonly unknown[]): void {
  const listeners = listenersByLog.get(log)
  if (!listeners || listeners.size === 0) return
  const [about, words] = typeof line[0] === 'object' && line[0] !== null ? [line[0], line[1]] : [{}, line[0]]
  const told = describe(about as Record<string, unknown>, String(words))
  for (const listener of listeners) listener(told)
}

function describe({ err, requestId, queue }: Record<string, unknown>, message: string): LoggedError {
  const error = err instanceof Error ? err : null
  return {
    message: message.slice(0, 200),
    errorName: error ? error.name.slice(0, 80) : null,
    errorCode: error && 'code' in error ? String(error.code).slice(0, 80) : null,
    place: error ? placeOf(error.stack ?? '') : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    queue: typeof queue === 'string' ? queue : null,
  }
}

function placeOf(stack: string): string | null {
  // A module may be loaded with a query after its name.
  const [, file, line] = /\/server\/src\/([\w./-]+)(?:\?[^\s:]*)?(:\d+)/.exec(stack) ?? []
  return file === undefined ? null : `${file}${line}`.slice(0, 200)
}
