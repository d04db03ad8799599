import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ModelError, type ModelPort } from './model-port.ts'
import { createOpenAiModel } from './openai-model.ts'
import {
  DEFAULT_SCRIPT,
  SCRIPTED_HOSTILE,
  SCRIPTED_MARKDOWN,
  SCRIPTED_UNICODE,
  scriptedText,
} from './scripted-behaviours.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

const timeouts = { firstTokenTimeoutMs: 300, idleTimeoutMs: 150, totalTimeoutMs: 2_000 }
const never = new AbortController().signal

let server: ScriptedModel
let model: ModelPort

beforeAll(async () => {
  server = await startScriptedModel()
  model = createOpenAiModel(
    { baseUrl: server.baseUrl, apiKey: 'secret-key', name: 'tiny', asksForUsage: true, maxTokens: 500 },
    timeouts,
  )
})
afterAll(() => server.close())
beforeEach(() => server.behave())

function ask(question = 'Hi', signal: AbortSignal = never): AsyncIterable<string> {
  return model.stream({ system: 'Be kind.', messages: [{ role: 'user', content: question }] }, signal)
}

/** Collects the pieces of a reply, and the failure that ended it. */
async function hear(
  reply: AsyncIterable<string>,
  onPart = () => {},
): Promise<{ text: string; failure?: unknown }> {
  let text = ''
  try {
    for await (const part of reply) {
      text += part
      onPart()
    }
    return { text }
  } catch (failure) {
    return { text, failure }
  }
}

test('AS-3: a streamed reply comes whole, and the request is an OpenAI chat completion', async () => {
  server.behave({ tokens: 200 })
  const parts: string[] = []
  for await (const part of ask()) parts.push(part)
  expect(parts.join('')).toBe(scriptedText({ ...DEFAULT_SCRIPT, tokens: 200 }))
  expect(parts).not.toContain('')
  const request = server.requests.at(-1)
  expect(request).toMatchObject({ model: 'tiny', stream: true })
  expect(request?.headers.authorization).toBe('Bearer secret-key')
  expect(request?.messages).toEqual([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hi' },
  ])
})

test.each([
  ['plain_json', scriptedText(DEFAULT_SCRIPT)],
  ['no_done', scriptedText(DEFAULT_SCRIPT)],
  ['thinking', scriptedText(DEFAULT_SCRIPT)],
  ['split', SCRIPTED_UNICODE],
  ['markdown', SCRIPTED_MARKDOWN],
  ['hostile', SCRIPTED_HOSTILE],
] as const)('AS-3: a server that answers in the way of %s is understood', async (behaviour, text) => {
  server.behave({ behaviour })
  expect(await hear(ask())).toEqual({ text })
})

test.each([
  ['error', 'refused', ''],
  ['page', 'refused', ''],
  ['empty', 'empty', ''],
  ['hang', 'timeout', ''],
  ['stall', 'timeout', 'Oh honey, sit down and '],
  ['cut_off', 'cut_off', 'Oh honey, sit down and '],
  ['no_end', 'cut_off', 'Oh honey, sit down and '],
  ['error_event', 'cut_off', 'Oh honey, sit down and '],
  ['malformed', 'cut_off', 'Oh honey, sit down and '],
] as const)('CH-7: %s fails as %s, and the text before it stays', async (behaviour, kind, text) => {
  server.behave({ behaviour })
  const heard = await hear(ask())
  expect(heard.text).toBe(text)
  expect(heard.failure).toBeInstanceOf(ModelError)
  expect(heard.failure).toMatchObject({ kind })
})

test.each(['malformed', 'error_event'] as const)(
  'CH-7: %s before any text is a refusal',
  async (behaviour) => {
    server.behave({ behaviour, after: 0 })
    expect((await hear(ask())).failure).toMatchObject({ kind: 'refused' })
  },
)

test('CH-7: a busy server says so in the message', async () => {
  server.behave({ behaviour: 'error', status: 429 })
  const { failure } = await hear(ask())
  expect(failure).toMatchObject({ kind: 'refused', message: 'the model server answered 429: scripted 429' })
})

test('CH-7: a server that is not there is unreachable', async () => {
  const lost = createOpenAiModel(
    { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, name: 'm', asksForUsage: true, maxTokens: 500 },
    timeouts,
  )
  const { failure } = await hear(lost.stream({ system: '', messages: [] }, never))
  expect(failure).toMatchObject({ kind: 'unreachable' })
  expect(String(failure)).toContain('ECONNREFUSED')
})

test('CH-7: a slow first token times out; one in time does not, and the total has a limit of its own', async () => {
  server.behave({ firstTokenMs: 600 })
  expect((await hear(ask())).failure).toMatchObject({ kind: 'timeout' })
  server.behave({ firstTokenMs: 100 })
  expect(await hear(ask())).toEqual({ text: scriptedText(DEFAULT_SCRIPT) })
  const hasty = createOpenAiModel(
    { baseUrl: server.baseUrl, apiKey: undefined, name: 'm', asksForUsage: true, maxTokens: 500 },
    { ...timeouts, totalTimeoutMs: 200 },
  )
  server.behave({ tokens: 100, rate: 100 })
  const { text, failure } = await hear(hasty.stream({ system: '', messages: [] }, never))
  expect(text.length).toBeGreaterThan(0)
  expect(failure).toMatchObject({ kind: 'timeout' })
})

test('AS-3: a part is handed on while the server is still writing', async () => {
  server.behave({ behaviour: 'stall' })
  let wasOpen = 0
  await hear(ask(), () => {
    wasOpen = server.open
  })
  expect(wasOpen).toBe(1)
})

test('CH-4: stopping throws the reason of the stop and reaches the server', async () => {
  server.behave({ behaviour: 'stall' })
  const before = server.aborted
  const stop = new AbortController()
  const { text, failure } = await hear(ask('Hi', stop.signal), () => stop.abort(new Error('enough')))
  expect(text).not.toBe('')
  expect(failure).toMatchObject({ message: 'enough' })
  await expect.poll(() => server.aborted).toBe(before + 1)
  await expect.poll(() => server.open).toBe(0)
})

test('CH-4: stopping before the server has answered, and before asking, ends the call', async () => {
  server.behave({ behaviour: 'hang' })
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 30)
  expect((await hear(ask('Hi', stop.signal))).failure).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => server.open).toBe(0)
  const { calls } = server
  expect((await hear(ask('Hi', stop.signal))).failure).toMatchObject({ name: 'AbortError' })
  expect(server.calls).toBe(calls)
})

test('leaving the loop early ends the call', async () => {
  server.behave({ tokens: 1_000, rate: 100 })
  for await (const part of ask()) {
    expect(part).not.toBe('')
    break
  }
  await expect.poll(() => server.open).toBe(0)
})

test('a message can choose its behaviour', async () => {
  expect(await hear(ask('Please [[reply tokens=3]]'))).toEqual({ text: 'Oh honey, sit ' })
  expect((await hear(ask('Please [[error status=503]]'))).failure).toMatchObject({ kind: 'refused' })
})

test('a key that the server repeats in its refusal does not reach the message', async () => {
  const echo = createServer((request, response) => {
    response
      .writeHead(401)
      .end(JSON.stringify({ error: { message: `bad ${request.headers.authorization}` } }))
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/v1`
  const shown = createOpenAiModel(
    { baseUrl, apiKey: 'secret-key', name: 'm', asksForUsage: true, maxTokens: 500 },
    timeouts,
  )
  const { failure } = await hear(shown.stream({ system: '', messages: [] }, never))
  expect(String(failure)).toContain('401: bad Bearer [key]')
  echo.close()
})

test('a connection is used again after a complete reply, and a stale one is replaced unnoticed', async () => {
  const sockets = new Set<unknown>()
  let isClosing = false
  const closing = createServer((request, response) => {
    sockets.add(request.socket)
    request.resume()
    if (isClosing) {
      isClosing = false
      request.socket.destroy()
    } else response.end('data: {"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\n')
  })
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/v1`
  const kept = createOpenAiModel(
    { baseUrl, apiKey: undefined, name: 'm', asksForUsage: true, maxTokens: 500 },
    timeouts,
  )
  const once = async () => {
    const heard = await hear(kept.stream({ system: '', messages: [] }, never))
    await pause(20)
    return heard
  }
  expect(await once()).toEqual({ text: 'ok' })
  expect(await once()).toEqual({ text: 'ok' })
  expect(sockets.size).toBe(1)
  isClosing = true
  expect(await once()).toEqual({ text: 'ok' })
  closing.close()
  closing.closeAllConnections()
})

/** Reads a reply to its end and returns how it ended. */
async function endOf(reply: ReturnType<ModelPort['stream']>) {
  let text = ''
  for (;;) {
    const step = await reply.next()
    if (step.done) return { text, ...step.value }
    text += step.value
  }
}

function openModel(maxTokens: number): ModelPort {
  const { baseUrl } = server
  return createOpenAiModel(
    { baseUrl, apiKey: undefined, name: 'tiny', asksForUsage: true, maxTokens },
    timeouts,
  )
}

const question = { system: '', messages: [] }

test('W1: every call limits the length of its reply, and a reply that reaches the limit is marked as cut', async () => {
  const limited = openModel(7)
  server.behave({ finish: 'length', tokens: 7 })
  const reply = await endOf(limited.stream(question, never))
  expect(server.requests.at(-1)).toMatchObject({ max_tokens: 7 })
  expect(reply).toMatchObject({ cut: 'length', usage: { completion: 7 } })
  server.behave({ finish: 'content_filter', tokens: 5 })
  expect(await endOf(limited.stream(question, never))).toMatchObject({ cut: 'filter' })
  server.behave({ tokens: 5 })
  expect(await endOf(limited.stream(question, never))).toMatchObject({ cut: null })
})

test('W1: a server that does not heed the limit is left when its reply is far beyond it', async () => {
  const limited = openModel(20)
  server.behave({ text: 'x'.repeat(3_000), rate: 2_000 })
  const { aborted } = server
  const { text, cut } = await endOf(limited.stream(question, never))
  expect({ text: text.length, cut }).toEqual({ text: 240, cut: 'length' })
  await expect.poll(() => server.aborted).toBe(aborted + 1)
})

test('W1: a server that knows the limit by its newer name is asked by that one from then on', async () => {
  const limited = openModel(50)
  server.behave({ behaviour: 'wants_newer_limit' })
  const { calls } = server
  expect(await endOf(limited.stream(question, never))).toMatchObject({ cut: null })
  expect(server.calls - calls).toBe(2)
  expect(server.requests.at(-1)).toMatchObject({ max_completion_tokens: 50 })
  expect(server.requests.at(-1)).not.toHaveProperty('max_tokens')
  await endOf(limited.stream(question, never))
  expect(server.calls - calls).toBe(3)
})
