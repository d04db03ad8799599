const TOLD_FOR_MS = 30_000

const acts = new Map<string, number>()

/** Records that this page itself reports what a notification of this code will report (ST-5). */
export function recordOwnAction(code: string): void {
  acts.set(code, Date.now())
}

/** Checks whether this page has just reported it, so that its notification needs no toast here. */
export function isOwnAction(code: string): boolean {
  return Date.now() - (acts.get(code) ?? 0) < TOLD_FOR_MS
}
