import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@pepper/contract'
import type { ErrorCode } from '@pepper/contract/errors'
import { type Mock, vi } from 'vitest'

type Operations = ContractRouterClient<Contract>
type Answer = (input: unknown) => unknown

const answers = new Map<string, Answer>()
const files = new Map<string, (headers: Headers) => Response | Promise<Response>>()

/** A refusal in the server's form. It is an outcome and not an error, because the network delivers it like any other. */
class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown

  constructor(code: ErrorCode, status: number, data: unknown) {
    super(code)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Makes a refusal to reject an operation with. */
export function refusal(code: ErrorCode, { status = 409, data }: { status?: number; data?: unknown } = {}) {
  return new Refusal(code, status, data)
}

/** Makes an answer that comes when the test says so. */
export function lateAnswer<Output>() {
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  return { answer: promise, arrive: resolve, fail: reject }
}

/** A failure of the server that no repetition passes over. */
export const failure = () => refusal('server.failed', { status: 500, data: { request_id: 'r-1' } })

/**
 * Stands in for the server at one operation, until the test ends. The app's own client makes the request and reads
 * the response. Rejecting with anything but a refusal is a connection that is lost.
 */
export function serve<Call extends (...given: never[]) => Promise<unknown>>(
  pick: (operations: Operations) => Call,
): Mock<(input: Parameters<Call>[0]) => Promise<Awaited<ReturnType<Call>>>> {
  const answer = vi.fn<(input: Parameters<Call>[0]) => Promise<Awaited<ReturnType<Call>>>>()
  answers.set(pathOf(pick), answer as Answer)
  return answer
}

/** Serves an address that is no operation; the answer knows the headers of the request. */
export function serveFile(path: string, answer: (headers: Headers) => Response | Promise<Response>): void {
  files.set(path, answer)
}

/** Forgets each answer; a call that comes later gets none. */
export function closeServer(): void {
  answers.clear()
  files.clear()
}

/** Replaces the browser's network. */
export async function fetchFromServer(
  request: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const address = new URL(request instanceof Request ? request.url : request, location.origin)
  const signal = init?.signal ?? (request instanceof Request ? request.signal : undefined)
  const file = files.get(address.pathname)
  if (file) return untilAborted(() => file(new Headers(init?.headers)), signal)
  const name = address.pathname.replace('/rpc/', '').replaceAll('/', '.')
  const answer = answers.get(name)
  if (!answer) throw new TypeError(`Nothing answers ${address.pathname} in this test.`)
  const text = request instanceof Request ? await request.text() : ''
  const input: unknown = text ? JSON.parse(text).json : undefined
  return untilAborted(async () => responseOf(() => answer(input)), signal)
}

async function responseOf(answer: () => unknown): Promise<Response> {
  try {
    return jsonResponse(200, { json: await answer(), meta: [] })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, status, data } = error
    return jsonResponse(status, { json: { defined: true, code, status, message: code, data }, meta: [] })
  }
}

function jsonResponse(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function untilAborted(
  answer: () => Response | Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve().then(answer).then(resolve, reject)
  })
}

/** Returns the name of the operation that `pick` takes, for example `identity.apiKeys.list`. */
function pathOf(pick: (operations: Operations) => unknown): string {
  const names: string[] = []
  const recorder: object = new Proxy(
    {},
    {
      get: (_, name) => {
        names.push(String(name))
        return recorder
      },
    },
  )
  pick(recorder as Operations)
  return names.join('.')
}
