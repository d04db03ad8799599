/** What the doctor found about one thing. */
export interface Finding {
  /** The thing, like `database`. */
  check: string
  status: 'ok' | 'warning' | 'failure'
  /** What was found, in a sentence. */
  says: string
  /** What to do about it; null where there is nothing to do. */
  advice: string | null
}

export const fine = (check: string, says: string): Finding => ({ check, status: 'ok', says, advice: null })

export const warning = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'warning',
  says,
  advice,
})

export const failure = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'failure',
  says,
  advice,
})

/** The shortest words for what a library or the network threw, on one line and without user and password. */
export function wordsOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string }
  if (cause instanceof Error) return wordsOf(cause)
  const text = (message ?? String(error)).replace(/:\/\/[^\s/@]+@/g, '://').split('\n')[0] ?? ''
  const plain = text.slice(0, 200)
  return typeof code === 'string' && !plain.includes(code) ? `${plain} (${code})`.trim() : plain
}
