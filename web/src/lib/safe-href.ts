/** A placeholder for this origin. */
const HERE = 'https://here.invalid'

/** Returns whether a link in a reply may be followed: https, mail, or a path of this origin. */
export function isSafeHref(href: string): boolean {
  if (/\p{Cc}/u.test(href)) return false
  if (!href.startsWith('/')) return /^(https:\/\/|mailto:)/i.test(href) && URL.canParse(href)
  const url = URL.parse(href, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//')
}
