/** A pattern that matches no text. */
const NOTHING = '(?=a)b'

/**
 * Returns a pattern of PostgreSQL that finds one of these addresses, in small letters, as a whole: that of Joann holds that of Ann
 * and is another one.
 */
export function addressPattern(emails: readonly string[]): string {
  if (emails.length === 0) return NOTHING
  const addresses = emails.map((email) => email.replace(/[^\p{L}\p{N}@]/gu, '\\$&'))
  return `(^|[^[:alnum:]._%+-])(${addresses.join('|')})($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))`
}
