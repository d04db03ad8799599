/** Replaces the text of a mail link; address and subject stay. */
export function withBody(href: string, body: string): string {
  const [address = '', query = ''] = href.split('?')
  const others = query.split('&').filter((field) => field && !field.startsWith('body='))
  return `${address}?${[...others, `body=${encodeURIComponent(body)}`].join('&')}`
}
