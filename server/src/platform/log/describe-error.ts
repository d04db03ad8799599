const STACK_MAX_CHARACTERS = 4_000
const CAUSES_MAX = 3

/**
 * The fields of a PostgreSQL error that are logged beside its message; never `detail` or `where`, which quote values.
 */
const DATABASE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const

/** An error as written in a log line. */
export interface DescribedError {
  type: string
  message: string
  stack: string
  cause?: DescribedError
  [field: string]: unknown
}

/**
 * Describes an error for a log line by a list of harmless fields. Libraries attach whole connections to their errors,
 * with passwords, cancel keys and statements, so nothing else is copied.
 */
export function describeError(error: Error, depth = 0): DescribedError {
  const described: DescribedError = {
    type: error.constructor?.name || error.name,
    message: hideCredentials(error.message),
    stack: hideCredentials(String(error.stack ?? '')).slice(0, STACK_MAX_CHARACTERS),
  }
  for (const field of DATABASE_FIELDS) {
    const value = Reflect.get(error, field)
    if (typeof value === 'string') described[field] = value
  }
  if (error.cause instanceof Error && depth < CAUSES_MAX)
    described.cause = describeError(error.cause, depth + 1)
  return described
}

/** Removes user and password from every address in a text. */
function hideCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/@]{1,500}@/g, '://[redacted]@')
}
