import { expect, test } from 'vitest'
import { ModelError } from './model-port.ts'
import { ServerTraits } from './server-traits.ts'

const request = { system: '', messages: [], tools: { list: [], instruction: '' } }
const rounds = [{ calls: [{ id: 'a', name: 'price', arguments: '{' }], results: ['Error: no JSON'] }]
const broken = new ModelError('refused', 'Failed to parse tool call arguments as JSON', { status: 500 })

test.each([broken, new ModelError('refused', 'tool role is not supported', { status: 400 })])(
  'AS-3: a server that refuses a request with calls gets this one without functions, and keeps them',
  (refusal) => {
    const server = new ServerTraits(true)
    const fields = server.fieldsFor(request)
    server.learn(fields, request)
    const afterCall = { ...request, rounds }
    const fewer = { ...fields, hasTools: false }
    expect(server.without(fields, refusal)).toEqual(fewer)
    server.learn(fewer, afterCall)
    expect(server.fieldsFor(request).hasTools).toBe(true)
  },
)

test('AS-3: a server that refuses functions themselves is asked without them', () => {
  const server = new ServerTraits(true)
  const fields = server.fieldsFor(request)
  expect(server.without(fields, broken)).toEqual({ ...fields, hasTools: false })
})
