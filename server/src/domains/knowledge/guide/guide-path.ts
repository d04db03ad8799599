import { replacedPage } from '@pepper/contract/content'

/** Where what the guide knows stands as a page that everybody may read: an item of the guide, or the FAQ and the policies. */
export function guidePath(slug: string): string {
  return replacedPage.safeParse(slug).success ? `/${slug}` : `/learn/${slug}`
}
