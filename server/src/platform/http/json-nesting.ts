import { AppError } from '../errors.ts'

/** No body of the contract nests deeper than a few levels. A parser behind this one may take a stack frame for each. */
export const NESTING_MAX = 64

/** Returns parsed JSON as it is. Throws request.invalid where lists and objects nest more than 64 levels deep. */
export function requireShallow<T>(value: T): T {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) {
      const message = `The body nests more than ${NESTING_MAX} levels deep.`
      throw new AppError('request.invalid', { issues: [{ path: '', message }] })
    }
    level = level.flatMap(childrenOf)
  }
  return value
}

/** Lists and objects of JSON only: files of a form are neither. */
function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value) : []
}
