import { email } from '@pepper/contract/primitives'

/**
 * Returns a search text as an email address, in the form in which accounts and records keep it; null if it is not one.
 */
export function wholeEmail(search: string | undefined): string | null {
  const { success, data } = email.safeParse(search)
  return success ? data : null
}
