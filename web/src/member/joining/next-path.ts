/**
 * Returns the page to open after signing in: the path that `next` names, on this origin only and never back to the
 * sign-in; else home.
 */
export function nextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || /\p{Cc}/u.test(next)) return '/'
  const url = URL.parse(next, origin)
  // A path that begins with two slashes would name another host wherever it is read again.
  if (url?.origin !== origin || /^\/(\/|auth)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
