/** Where to go after signing in: the path that `next` names, on this origin only and never back to signing in; else home. */
export function nextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || /\p{Cc}/u.test(next)) return '/'
  const url = URL.parse(next, origin)
  // Two slashes name another host wherever the path is read again.
  if (url?.origin !== origin || /^\/(\/|auth)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
