import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DEFAULT_SCRIPT,
  playScript,
  type Script,
  type ScriptedBehaviour,
  scriptedBehaviours,
  scriptedText,
} from './scripted-behaviours.ts'
import { playCalls } from './scripted-calls.ts'
import type { ScriptedRequest } from './scripted-request.ts'

const KEPT_REQUESTS = 1_000

/** A model server for tests, journeys and benchmarks, on 127.0.0.1 only. */
export interface ScriptedModel {
  /** The value for LLM_BASE_URL. */
  baseUrl: string
  /** The newest calls, oldest first. */
  requests: ScriptedRequest[]
  /** The numbers of calls that arrived, that their caller left before they ended, and that are open. */
  readonly calls: number
  readonly aborted: number
  readonly open: number
  /** Sets the script of later calls, unless their message has its own; without an argument, the default. */
  behave(script?: Partial<Script>): void
  close(): Promise<void>
}

/**
 * Starts a model server that follows `behave`, or the last paragraph of a call's last user message if it has a script
 * like `[[cut_off after=3]]` or `[[reply tokens=200 rate=50 firstTokenMs=1000]]`.
 */
export async function startScriptedModel(port = 0): Promise<ScriptedModel> {
  const counts = { calls: 0, aborted: 0, open: 0 }
  const requests: ScriptedRequest[] = []
  let script = DEFAULT_SCRIPT
  let refused = 0
  const server = createServer(async (request, response) => {
    counts.calls += 1
    counts.open += 1
    response.once('close', () => {
      counts.open -= 1
      if (!response.writableEnded && !response.errored) counts.aborted += 1
    })
    const asked = await readRequest(request)
    requests.push(asked)
    if (requests.length > KEPT_REQUESTS) requests.shift()
    const ordered = { ...script, ...script.changesFor?.(asked), ...scriptIn(asked) }
    const isRefused = refused < ordered.refusedCalls
    if (isRefused) refused += 1
    await answer(isRefused ? { ...ordered, behaviour: 'error' } : ordered, response, asked)
  })
  await listen(server, port)
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get calls() {
      return counts.calls
    },
    get aborted() {
      return counts.aborted
    },
    get open() {
      return counts.open
    },
    behave: (changes = {}) => {
      script = { ...DEFAULT_SCRIPT, ...changes }
      refused = 0
    },
    close: () => close(server),
  }
}

async function answer(script: Script, response: ServerResponse, asked: ScriptedRequest): Promise<void> {
  if (script.firstTokenMs > 0) await pause(script.firstTokenMs)
  if (script.behaviour === 'hang' || response.destroyed) return
  if (script.behaviour === 'error') {
    if (script.retryAfter !== null) response.setHeader('retry-after', String(script.retryAfter))
    return sendJson(response, script.status, { error: { message: `scripted ${script.status}` } })
  }
  if (script.behaviour === 'refuses_options' && asked.stream_options) {
    return sendJson(response, 400, { error: { message: 'Unrecognized request argument: stream_options' } })
  }
  if (script.behaviour === 'wants_newer_limit' && asked.max_tokens !== undefined) {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    return sendJson(response, 400, { error: { message } })
  }
  if (script.behaviour === 'refuses_tools' && asked.tools) {
    return sendJson(response, script.status === 500 ? 400 : script.status, {
      error: { message: 'this model does not support tools' },
    })
  }
  const round = asked.messages.filter((message) => message.tool_calls).length
  const calls = asked.tools && asked.tool_choice !== 'none' ? script.calls[round] : undefined
  if (calls) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return playCalls({ script, calls, round }, response)
  }
  if (script.behaviour === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
  } else if (script.behaviour === 'plain_json') {
    const message = { role: 'assistant', content: scriptedText(script) }
    const usage = { prompt_tokens: script.promptTokens, completion_tokens: script.tokens }
    sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
  } else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await playScript(script, response, asked.stream_options?.include_usage)
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readRequest(request: IncomingMessage): Promise<ScriptedRequest> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk
  return { ...(JSON.parse(body) as Omit<ScriptedRequest, 'headers'>), headers: request.headers }
}

/** Parses the script in the last paragraph of the last user message: `[[behaviour key=value ...]]`. */
function scriptIn({ messages }: ScriptedRequest): Partial<Script> {
  const last =
    messages
      .findLast((message) => message.role === 'user')
      ?.content.split('\n\n')
      .at(-1) ?? ''
  const [, behaviour, settings = ''] = /\[\[(\w+)([^\]]*)\]\]/.exec(last) ?? []
  if (!scriptedBehaviours.includes(behaviour as ScriptedBehaviour)) return {}
  const pairs = [...settings.matchAll(/(\w+)=(\d+)/g)].map(([, key, value]) => [key, Number(value)])
  return { ...Object.fromEntries(pairs), behaviour: behaviour as ScriptedBehaviour }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
