/**
 * Posts, without the API client, a body that must arrive even while the page closes. Returns null where there was no
 * response, and never throws.
 */
export function postOnLeaving(path: `/api/${string}`, body: object): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => null)
}
