import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlainService extends AsyncDisposable {
  origin: string
  /** Sets what the service tells of its person from now on, with the status of that answer. */
  become(told: unknown, status?: number): void
  /** Lets a browser visit the service's page; returns the address that it is sent back to. */
  visit(address: string): Promise<URL>
}

/** Starts a service with plain OAuth 2, without OpenID Connect, whose person agrees at once. */
export async function startPlainService(): Promise<PlainService> {
  let [told, status]: [unknown, number] = [null, 200]
  const tokens = new Set<string>()
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const answer = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', randomUUID())
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/token') {
      const token = randomUUID()
      tokens.add(token)
      return answer(200, { access_token: token, token_type: 'bearer' })
    }
    const [, token = ''] = (request.headers.authorization ?? '').split(' ')
    return tokens.has(token) ? answer(status, told) : answer(401, {})
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    become: (next, code = 200) => {
      ;[told, status] = [next, code]
    },
    visit: async (address) => {
      const answer = await fetch(address, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
