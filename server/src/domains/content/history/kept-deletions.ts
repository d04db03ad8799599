import { DELETED_CONTENT_KEPT_DAYS } from '@pepper/contract/limits'

const DAY_MS = 86_400_000

/** Returns the moment since which deleted items can be restored; the revisions of earlier ones are deleted. */
export function deletionsKeptSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_CONTENT_KEPT_DAYS * DAY_MS)
}
