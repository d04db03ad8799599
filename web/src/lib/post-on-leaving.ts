/** Posts past the client what must arrive though the page goes away. Returns null where nothing answered; never throws. */
export function postOnLeaving(path: `/api/${string}`, body: object): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => null)
}
