/** The result of one check of the doctor. */
export interface Finding {
  /** The name of the check, like `database`. */
  check: string
  status: 'ok' | 'warning' | 'failure'
  /** The result, in a sentence. */
  says: string
  /** The advice about it; null if there is nothing to do. */
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

/** Describes an error of a library or the network as briefly as possible, on one line and without user and password. */
export function wordsOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string }
  if (cause instanceof Error) return wordsOf(cause)
  const text = (message ?? String(error)).replace(/:\/\/[^\s/@]+@/g, '://').split('\n')[0] ?? ''
  const plain = text.slice(0, 200)
  return typeof code === 'string' && !plain.includes(code) ? `${plain} (${code})`.trim() : plain
}
