import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A provider that takes every question and answers none. */
export interface DyingServer extends AsyncDisposable {
  issuer: string
  /** Waits for the given number of questions since the start, then hangs up on every one that is open. */
  hangUp(questions: number): Promise<void>
}

/** Starts a provider of OpenID Connect that answers no question until it hangs up. */
export async function startDyingServer(): Promise<DyingServer> {
  const open: Socket[] = []
  let asked = 0
  const http = createServer((request) => {
    asked += 1
    open.push(request.socket)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    issuer: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    hangUp: async (questions) => {
      while (asked < questions) await once(http, 'request')
      for (const socket of open.splice(0)) socket.destroy()
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => http.close(() => resolve())),
  }
}
