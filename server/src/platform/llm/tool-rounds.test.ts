import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createModelChain } from './model-chain.ts'
import { ModelError, type ModelPort, type ToolCall } from './model-port.ts'
import { createOpenAiModel } from './openai-model.ts'
import type { ScriptedCall } from './scripted-behaviours.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'
import { createToolUser } from './tool-rounds.ts'

const timeouts = { firstTokenTimeoutMs: 400, idleTimeoutMs: 200, totalTimeoutMs: 3_000 }
const never = new AbortController().signal
const question = { system: 'Be kind.', messages: [{ role: 'user' as const, content: 'How much is it?' }] }
const price: ScriptedCall = { name: 'price', given: { of: 'one lot' } }

let server: ScriptedModel
let asked: ToolCall[] = []
beforeAll(async () => {
  server = await startScriptedModel()
})
afterAll(() => server.close())
beforeEach(() => {
  server.behave()
  asked = []
})

function modelAt({ baseUrl } = server): ModelPort {
  return createOpenAiModel(
    { baseUrl, apiKey: undefined, name: 'tiny', asksForUsage: true, maxTokens: 500 },
    timeouts,
  )
}

function withTools(
  model = modelAt(),
  { totalTimeoutMs = 3_000, onCall = async (): Promise<void> => {} } = {},
): ModelPort {
  const box = {
    list: [{ name: 'price', description: 'A price.', parameters: { type: 'object' } }],
    instruction: 'Call functions.',
    run: async (call: ToolCall) => {
      asked.push(call)
      await onCall()
      return `result of ${call.arguments}`
    },
  }
  return createToolUser(model, { box, totalTimeoutMs })
}

async function hear(reply: ReturnType<ModelPort['stream']>) {
  let text = ''
  try {
    for (;;) {
      const step = await reply.next()
      if (step.done) return { text, end: step.value }
      text += step.value
    }
  } catch (failure) {
    return { text, failure: failure as ModelError }
  }
}

test.each(['whole', 'in_pieces'] as const)(
  'AS-3: a call that arrives %s is run, its result goes back, and the reader gets the text alone',
  async (callsArrive) => {
    server.behave({ calls: [[price]], callsArrive, text: 'It is 42.' })
    const { text, end } = await hear(withTools().stream(question, never))
    expect(text).toBe('It is 42.')
    expect(asked).toEqual([{ id: 'call_0_0', name: 'price', arguments: '{"of":"one lot"}' }])
    expect(end).toEqual({ usage: { prompt: 240, completion: 1 + 2 }, cut: null })
    const last = server.requests.at(-1)
    expect(last?.tools).toEqual([
      {
        type: 'function',
        function: { name: 'price', description: 'A price.', parameters: { type: 'object' } },
      },
    ])
    expect(last?.messages).toEqual([
      { role: 'system', content: 'Be kind.\n\nCall functions.' },
      { role: 'user', content: 'How much is it?' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'call_0_0', type: 'function', function: { name: 'price', arguments: '{"of":"one lot"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_0_0', content: 'result of {"of":"one lot"}' },
    ])
  },
)

test('AS-3: several calls in pieces, in two rounds, then the text', async () => {
  server.behave({
    calls: [[price, { name: 'price', given: { of: 'two' } }], [price]],
    callsArrive: 'in_pieces',
    tokens: 3,
  })
  const { text, end } = await hear(withTools().stream(question, never))
  expect(text).toBe('Oh honey, sit ')
  expect(asked.map((call) => call.arguments)).toEqual([
    '{"of":"one lot"}',
    '{"of":"two"}',
    '{"of":"one lot"}',
  ])
  expect(end?.usage).toEqual({ prompt: 360, completion: 2 + 1 + 3 })
})

test('AS-3: without functions the request is the same as ever', async () => {
  await hear(modelAt().stream(question, never))
  const { headers: _, ...request } = server.requests.at(-1) as ScriptedModel['requests'][number]
  expect(request).toEqual({
    model: 'tiny',
    messages: [{ role: 'system', content: 'Be kind.' }, ...question.messages],
    stream: true,
    max_tokens: 500,
    stream_options: { include_usage: true },
  })
})

test('AS-3: a model that calls without end is asked to answer, and then it has failed', async () => {
  server.behave({ calls: Array.from({ length: 9 }, () => [price, price, price]), text: 'At last.' })
  expect((await hear(withTools().stream(question, never))).text).toBe('At last.')
  expect(server.requests.at(-1)?.tool_choice).toBe('none')
  expect(asked).toHaveLength(8)
  expect(server.requests.at(-1)?.messages.at(-1)?.content).toMatch(/^Error: no more calls/)
})

test.each([400, 404, 422])(
  'AS-3: a server that refuses functions with %i is asked again without them once, and never again with them',
  async (status) => {
    server.behave({ behaviour: 'refuses_tools', status, text: 'Fine.' })
    const model = withTools()
    const { calls } = server
    expect(await hear(model.stream(question, never))).toMatchObject({ text: 'Fine.', end: { cut: null } })
    expect(server.calls - calls).toBe(2)
    expect(server.requests.at(-1)).not.toHaveProperty('tools')
    expect(server.requests.at(-1)?.messages[0]?.content).toBe('Be kind.')
    await hear(model.stream(question, never))
    expect(server.calls - calls).toBe(3)
  },
)

test('AS-3: a second model that knows no functions reads their results as notes', async () => {
  const second = await startScriptedModel()
  second.behave({ behaviour: 'refuses_tools', text: 'From the second.' })
  const chain = createModelChain([modelAt(), modelAt(second)])
  server.behave({ calls: [[price]] })
  const onCall = async () => server.behave({ behaviour: 'error' })
  const { text, end } = await hear(withTools(chain, { onCall }).stream(question, never))
  expect(text).toBe('From the second.')
  expect(end).toMatchObject({ isBySecond: true })
  expect(second.requests.at(-1)?.messages[0]?.content).toBe('Be kind.\n\nresult of {"of":"one lot"}')
  await second.close()
})

test('CH-7: a call that breaks off in the middle is never run, and the model has failed', async () => {
  server.behave({ calls: [[price]], callsArrive: 'cut_off' })
  const { text, failure } = await hear(withTools().stream(question, never))
  expect({ text, kind: failure?.kind, asked }).toEqual({ text: '', kind: 'cut_off', asked: [] })
})

test('CH-7: a failure after a call still counts its tokens', async () => {
  server.behave({ calls: [[price]] })
  const onCall = async () => server.behave({ behaviour: 'error' })
  const { failure } = await hear(withTools(modelAt(), { onCall }).stream(question, never))
  expect(failure).toMatchObject({ kind: 'refused', isAfterCalls: true })
})

test('CH-4: a stop between two rounds ends the reply, and the model is not asked again', async () => {
  server.behave({ calls: [[price]] })
  const stop = new AbortController()
  const { calls } = server
  const onCall = async () => stop.abort(new Error('enough'))
  const { failure } = await hear(withTools(modelAt(), { onCall }).stream(question, stop.signal))
  expect(failure).toMatchObject({ message: 'enough' })
  expect(server.calls - calls).toBe(1)
})

test('CH-7: the limit of time holds for all rounds together', async () => {
  server.behave({ calls: Array.from({ length: 3 }, () => [price]), firstTokenMs: 150 })
  const { failure } = await hear(withTools(modelAt(), { totalTimeoutMs: 250 }).stream(question, never))
  expect(failure).toBeInstanceOf(ModelError)
  expect(failure).toMatchObject({ kind: 'timeout' })
  expect(server.requests.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1)
})

test('AS-3: arguments without an end are refused', async () => {
  server.behave({ calls: [[{ name: 'price', given: 'x'.repeat(20_000) }]], callsArrive: 'in_pieces' })
  const { failure } = await hear(withTools().stream(question, never))
  expect(failure).toMatchObject({ kind: 'cut_off' })
  expect(asked).toEqual([])
})
