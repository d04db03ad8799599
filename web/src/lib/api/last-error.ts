const KEY = 'last-error'

export interface LastError {
  code: string
  /** The moment of the error, in ISO 8601. */
  at: string
}

/** How long a lost connection waits to be kept, in ms: a page that one leaves cuts its calls, which is no error. */
const CUT_MS = 500

/** Keeps the code of an error for a bug report, until the tab closes. */
export function recordError(code: string): void {
  const error = { code, at: new Date().toISOString() }
  if (code === 'network.lost') setTimeout(() => keepUnlessLater(error), CUT_MS)
  else keep(error)
}

function keepUnlessLater(error: LastError): void {
  if ((lastError()?.at ?? '') <= error.at) keep(error)
}

function keep(error: LastError): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(error))
  } catch {
    // Without storage, reports go without it.
  }
}

export function lastError(): LastError | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastError | null
  } catch {
    return null
  }
}
