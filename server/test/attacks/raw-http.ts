import { type ClientRequest, request } from 'node:http'

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
  /** The body, which is sent as JSON. */
  body?: unknown
  /** The bytes to send as they are, instead of a body. */
  bytes?: Uint8Array
}

/** Sends a request with exactly these headers, Host and Origin included, which `fetch` would not allow. */
export function sendHttp(
  url: string,
  { method, path, headers = {}, body, bytes }: RawCall,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const verb = method ?? (payload === undefined ? 'GET' : 'POST')
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    // A connection of its own: the server may close a kept one while the next request goes out.
    const sent = request({
      hostname,
      port,
      path,
      method: verb,
      headers: { ...type, ...headers },
      agent: false,
    })
    readAnswer(sent).then(resolve, reject)
    sent.end(payload)
  })
}

function readAnswer(sent: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
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
    })
  })
}

/** A request whose head and first byte the server has received. */
export interface HeldRequest {
  /** Sends the rest of the body. */
  finish(): Promise<RawAnswer>
  /** The answer, which may come before the body is complete. */
  answer: Promise<RawAnswer>
}

/** Sends the head and the first byte of a request; resolves once the server is working on it. */
export function openHttp(
  url: string,
  call: { path: string; body: string | Buffer; headers?: Record<string, string> },
): Promise<HeldRequest> {
  const { hostname, port } = new URL(url)
  const payload = Buffer.from(call.body)
  const headers = {
    'content-type': 'application/json',
    ...call.headers,
    'content-length': String(payload.length),
    // The server confirms that it has the head.
    expect: '100-continue',
  }
  const sent = request({ hostname, port, path: call.path, method: 'POST', headers })
  const answer = readAnswer(sent)
  const finish = () => {
    sent.end(payload.subarray(1))
    return answer
  }
  return new Promise((resolve, reject) => {
    answer.catch(reject)
    sent.on('continue', () => {
      sent.write(payload.subarray(0, 1))
      resolve({ finish, answer })
    })
    sent.flushHeaders()
  })
}

/** Strips an answer of the parts that differ from request to request. */
export function bytesOf({ status, headers, body }: RawAnswer): unknown {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, body }
}

let networks = 0

/** Makes the header of a network that no request has come from, for a server behind one trusted proxy. */
export function fromNewNetwork(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}
