/**
 * Returns whether the server responds. An error of a proxy before it, which serves on while the server restarts, is no
 * response of the server.
 */
export function isServed(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
