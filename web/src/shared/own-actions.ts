const TOLD_FOR_MS = 30_000

const acts = new Map<string, number>()

/** Notes that this page says itself what a notification of this code will say (ST-5). */
export function recordOwnAction(code: string): void {
  acts.set(code, Date.now())
}

/** Whether this page has just said it, so that its notification needs no toast here. */
export function isOwnAction(code: string): boolean {
  return Date.now() - (acts.get(code) ?? 0) < TOLD_FOR_MS
}
