/**
 * Formats a value as JSON that PostgreSQL accepts: half a character (a lone surrogate), which JavaScript may hold, is
 * replaced.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed() : inner,
  )
}
