import { request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  cookies: string[]
  body: string
}

export interface RawCall {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** Sends a request with exactly these headers, Host and Origin included, which `fetch` would not let through. */
export function sendHttp(url: string, { method, path, headers = {}, body }: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const verb = method ?? (payload === undefined ? 'GET' : 'POST')
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method: verb, headers: { ...type, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            cookies: response.headers['set-cookie'] ?? [],
            body: text,
          }),
        )
      },
    )
    sent.on('error', reject).end(payload)
  })
}

/** An answer without what differs from request to request. */
export function bytesOf({ status, headers, body }: RawAnswer): unknown {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, body }
}

let networks = 0

/** The header of a network that nobody has come from, for a server behind one trusted proxy. */
export function fromNewNetwork(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}
