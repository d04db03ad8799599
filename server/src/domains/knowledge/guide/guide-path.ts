import { replacedPage } from '@pepper/contract/content'

/**
 * Returns the path of the public page for an item that the guide knows: an item of the guide, or the FAQ and the
 * policies.
 */
export function guidePath(slug: string): string {
  return replacedPage.safeParse(slug).success ? `/${slug}` : `/learn/${slug}`
}
