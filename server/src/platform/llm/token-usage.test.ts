import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenUsage } from './model-port.ts'
import { createOpenAiModel } from './openai-model.ts'
import { DEFAULT_SCRIPT, type Script, scriptedText } from './scripted-behaviours.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

const timeouts = { firstTokenTimeoutMs: 2_000, idleTimeoutMs: 2_000, totalTimeoutMs: 5_000 }

let server: ScriptedModel

beforeAll(async () => {
  server = await startScriptedModel()
})
afterAll(() => server.close())

function openModel(asksForUsage = true) {
  return createOpenAiModel(
    { baseUrl: server.baseUrl, apiKey: undefined, name: 'tiny', asksForUsage, maxTokens: 500 },
    timeouts,
  )
}

/** Collects a reply, its token usage, and how long it was awaited, in ms. */
async function hear(script: Partial<Script>, model = openModel()) {
  server.behave({ tokens: 7, promptTokens: 41, ...script })
  const reply = model.stream({ system: '', messages: [] }, new AbortController().signal)
  let text = ''
  let lastTextAt = performance.now()
  for (;;) {
    const step = await reply.next()
    if (step.done) return { text, usage: step.value.usage, waitedMs: performance.now() - lastTextAt }
    text += step.value
    lastTextAt = performance.now()
  }
}

const whole = scriptedText({ ...DEFAULT_SCRIPT, tokens: 7 })
const taken: TokenUsage = { prompt: 41, completion: 7 }

test.each(['reply', 'plain_json', 'thinking'] as const)(
  'AD-4: a server that answers in the way of %s says what the reply took',
  async (behaviour) => {
    expect(await hear({ behaviour })).toMatchObject({ text: whole, usage: taken })
    expect(server.requests.at(-1)?.stream_options).toEqual({ include_usage: true })
  },
)

test.each(['counts_not', 'no_done'] as const)(
  'AD-4: a server that answers in the way of %s reports no usage, and the reply does not wait for it',
  async (behaviour) => {
    const { text, usage, waitedMs } = await hear({ behaviour })
    expect({ text, usage }).toEqual({ text: whole, usage: null })
    expect(waitedMs).toBeLessThan(200)
  },
)

test('AD-4: late usage is not waited for, and the reply stays whole', async () => {
  const { text, usage, waitedMs } = await hear({ behaviour: 'counts_late' })
  expect({ text, usage }).toEqual({ text: whole, usage: null })
  expect(waitedMs).toBeLessThan(1_500)
})

test('AD-4: a server that refuses the question is asked again without it, once, and never with it after that', async () => {
  const model = openModel()
  const { calls } = server
  expect(await hear({ behaviour: 'refuses_options' }, model)).toMatchObject({ text: whole, usage: null })
  expect(server.calls - calls).toBe(2)
  expect(await hear({ behaviour: 'refuses_options' }, model)).toMatchObject({ text: whole })
  expect(server.calls - calls).toBe(3)
  expect(server.requests.at(-1)?.stream_options).toBeUndefined()
})

test('AD-4: a refusal for another reason is passed on, and usage is asked for the next time', async () => {
  const model = openModel()
  const { calls } = server
  await expect(hear({ behaviour: 'error', status: 400 }, model)).rejects.toMatchObject({ kind: 'refused' })
  expect(server.calls - calls).toBe(2)
  await expect(hear({ behaviour: 'error', status: 429 }, model)).rejects.toMatchObject({ kind: 'refused' })
  expect(server.calls - calls).toBe(3)
  expect(await hear({}, model)).toMatchObject({ usage: taken })
  await expect(hear({ behaviour: 'error', status: 400 }, model)).rejects.toMatchObject({ kind: 'refused' })
  expect(server.calls - calls).toBe(5)
})

test('AD-4: an operator who switches it off asks no server', async () => {
  expect(await hear({}, openModel(false))).toMatchObject({ text: whole, usage: null })
  expect(server.requests.at(-1)?.stream_options).toBeUndefined()
})
