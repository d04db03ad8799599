const KEY = 'last-error'

export interface LastError {
  code: string
  /** The moment of the error, in ISO 8601. */
  at: string
}

/** Keeps the code of an error for a bug report, until the tab closes. */
export function recordError(code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code, at: new Date().toISOString() }))
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
