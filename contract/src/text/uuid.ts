const PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A UUID in either case, as a whole text. */
export const UUID = new RegExp(`^${PATTERN}$`, 'i')

/** Builds the pattern of a path that ends with a UUID in lower case, after `prefix`. */
export function pathWithUuid(prefix: string): RegExp {
  return new RegExp(`^${prefix}/${PATTERN}$`)
}
