import { AppError } from '../errors.ts'

/**
 * The highest nesting of a body. None of the contract nests deeper than a few levels, and a later parser may use a
 * stack frame for each.
 */
export const NESTING_MAX = 64

/** Returns parsed JSON unchanged. Throws request.invalid if lists and objects nest more than 64 levels deep. */
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

/** Lists the children of JSON lists and objects; a form's files are neither. */
function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value) : []
}
