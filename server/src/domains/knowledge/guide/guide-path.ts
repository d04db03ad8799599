/** Where an item of the knowledge base stands as a page that everybody may read. */
export function guidePath(slug: string): string {
  return `/learn/${slug}`
}
