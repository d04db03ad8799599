/** Checks whether a page is for signing in or opens a mailed link: all under `/auth` but those that link a way in. */
export function isEntryPage(pathname: string, search: { link?: string | undefined }): boolean {
  return /^\/auth(\/|$)/.test(pathname) && search.link === undefined
}
