import { readOperations } from 'virtual:read-operations'
import type { ClientContext, ClientLink } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@pepper/contract'
import { CallError, callErrorOf, lostError } from './call-error.ts'
import { withReauthentication } from './reauthentication.ts'
import { retryWhilePassing } from './retry.ts'
import { watchSession } from './session-end.ts'

/** Operations that only read and are therefore tried again where the connection fails (RT-4). */
const reads = new Set(readOperations.split(' '))
const READ_ATTEMPTS = 6

/**
 * The product's operations. An operation that is refused or fails throws a CallError; streams of chat have
 * `chat-stream.ts`.
 */
export const api = operationsUnder([]) as ContractRouterClient<Contract>

/**
 * Builds a proxy on which `api.chat.stop(input)` calls `chat.stop`. The RPC client does the same, but would have to be
 * there at the first load.
 */
function operationsUnder(path: readonly string[]): unknown {
  const invoke = (input: unknown, options?: { signal?: AbortSignal }) => call(path, input, options?.signal)
  return new Proxy(invoke, {
    // The client has no `then`, so that awaiting it does not take it for a promise.
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? operationsUnder([...path, name]) : undefined,
  })
}

async function call(path: readonly string[], input: unknown, signal: AbortSignal | undefined) {
  const once = async () => {
    const link = await loadLink()
    const reportEnd = watchSession()
    return link.call(path, input, { context: {}, signal }).catch((error) => {
      reportEnd(error)
      throw asCallError(error)
    })
  }
  const attempts = reads.has(path.join('.')) ? READ_ATTEMPTS : 1
  return withReauthentication(() => retryWhilePassing(once, { attempts, signal }))
}

let loadedLink: Promise<ClientLink<ClientContext>> | undefined

/** Loads the RPC client at the first call, because a first screen needs no call. */
function loadLink(): Promise<ClientLink<ClientContext>> {
  loadedLink ??= import('@orpc/client/fetch').then(({ RPCLink }) => {
    return new RPCLink({ url: `${location.origin}/rpc`, fetch: fetchOrLost })
  })
  loadedLink.catch(() => {
    loadedLink = undefined
  })
  return loadedLink.catch(async () => {
    throw await lostError()
  })
}

/**
 * Fetches, and turns a failure that is not ours (a gateway's page, for example) into a CallError before it is parsed.
 * Reads the whole answer, because the connection may break off in the middle of it.
 */
async function fetchOrLost(request: Request, init: RequestInit): Promise<Response> {
  const { response, body } = await fetchWhole(request, init).catch(async (error: unknown) => {
    if (request.signal.aborted) throw error
    throw await lostError()
  })
  if (response.ok) return new Response(body, response)
  throw await callErrorOf(response.status, withoutEnvelope(parsed(body)))
}

async function fetchWhole(request: Request, init: RequestInit) {
  const response = await fetch(request, init)
  return { response, body: await response.arrayBuffer() }
}

/** Parses JSON; returns null for anything else. */
function parsed(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Unwraps an error: errors of operations come in the RPC protocol's envelope, earlier ones come bare. */
function withoutEnvelope(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'json' in body ? body.json : body
}

/** Makes an error of a call a CallError. One that the caller has aborted stays what it is. */
function asCallError(error: unknown): unknown {
  const isAborted = error instanceof Error && error.name === 'AbortError'
  return error instanceof CallError || isAborted ? error : new CallError('server.failed', 0)
}
