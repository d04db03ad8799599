import { newId } from '../../../lib/new-id.ts'

/** The people of one request. A request that is repeated under the same id changes no person twice. */
export interface BulkPart {
  id: string
  ids: string[]
}

/** Divides the people of a bulk action into requests of at most `size`. */
export function planBulk(ids: readonly string[], size: number): BulkPart[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ({
    id: newId(),
    ids: ids.slice(at * size, (at + 1) * size),
  }))
}
