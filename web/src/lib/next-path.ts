/** Where to go after signing in: the path that `next` names, on this origin only and never back to signing in; else home. */
export function nextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/')) return '/'
  const url = URL.parse(next, origin)
  if (url?.origin !== origin || url.pathname.startsWith('/auth')) return '/'
  return url.pathname + url.search + url.hash
}
