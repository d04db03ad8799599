import { email } from '@pepper/contract/primitives'

/** The email address that a search is, as accounts and records keep it; null if it is anything else. */
export function wholeEmail(search: string | undefined): string | null {
  const { success, data } = email.safeParse(search)
  return success ? data : null
}
