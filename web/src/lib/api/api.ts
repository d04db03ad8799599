import { readOperations } from 'virtual:read-operations'
import type { ClientContext, ClientLink } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@pepper/contract'
import { CallError, callErrorOf } from './call-error.ts'
import { withReauthentication } from './reauthentication.ts'
import { retryWhilePassing } from './retry.ts'
import { reportSessionEnd } from './session-end.ts'

/** Operations that only read, so that they are tried again where the connection fails (RT-4). */
const reads = new Set(readOperations.split(' '))
const READ_ATTEMPTS = 6

/** The product's operations. A refused or failed one throws a CallError; streams of chat have `chat-stream.ts`. */
export const api = operationsUnder([]) as ContractRouterClient<Contract>

/** `api.chat.stop(input)` calls `chat.stop`: what the RPC client does too, without being there at the first load. */
function operationsUnder(path: readonly string[]): unknown {
  const invoke = (input: unknown, options?: { signal?: AbortSignal }) => call(path, input, options?.signal)
  return new Proxy(invoke, {
    // Nothing of a promise, so that nobody awaits the client itself.
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? operationsUnder([...path, name]) : undefined,
  })
}

async function call(path: readonly string[], input: unknown, signal: AbortSignal | undefined) {
  const once = async () => {
    const link = await loadLink()
    return link.call(path, input, { context: {}, signal }).catch(rethrowAsCallError)
  }
  const attempts = reads.has(path.join('.')) ? READ_ATTEMPTS : 1
  return withReauthentication(() => retryWhilePassing(once, { attempts, signal }))
}

let loadedLink: Promise<ClientLink<ClientContext>> | undefined

/** The client proper comes late: a first screen needs no call. */
function loadLink(): Promise<ClientLink<ClientContext>> {
  loadedLink ??= import('@orpc/client/fetch').then(({ RPCLink }) => {
    return new RPCLink({ url: `${location.origin}/rpc`, fetch: fetchOrLost })
  })
  loadedLink.catch(() => {
    loadedLink = undefined
  })
  return loadedLink.catch(() => {
    throw new CallError('network.lost', 0)
  })
}

/** An answer that is not ours (a gateway's page, say) becomes an error here, before anybody tries to parse it. */
async function fetchOrLost(request: Request, init: RequestInit): Promise<Response> {
  const response = await fetch(request, init).catch((error: unknown) => {
    if (request.signal.aborted) throw error
    throw new CallError('network.lost', 0)
  })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  throw callErrorOf(response.status, withoutEnvelope(body))
}

/** Errors of operations come in the RPC protocol's envelope, those from before the operations come bare. */
function withoutEnvelope(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'json' in body ? body.json : body
}

function rethrowAsCallError(error: unknown): never {
  if (error instanceof CallError) {
    if (error.code === 'access.sign_in_required') reportSessionEnd()
    throw error
  }
  if (error instanceof Error && error.name === 'AbortError') throw error
  throw new CallError('server.failed', 0)
}
