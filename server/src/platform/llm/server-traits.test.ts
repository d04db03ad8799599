import { expect, test } from 'vitest'
import { ModelError } from './model-port.ts'
import { ServerTraits } from './server-traits.ts'

const request = { system: '', messages: [], tools: { list: [], instruction: '' } }
const rounds = [{ calls: [{ id: 'a', name: 'price', arguments: '{' }], results: ['Error: no JSON'] }]
const broken = new ModelError('refused', 'Failed to parse tool call arguments as JSON', { status: 500 })

test('AS-3: a server that has called functions keeps them, though it refuses a request with calls', () => {
  const server = new ServerTraits(true)
  const fields = server.fieldsFor(request)
  server.learn(fields, true)
  expect(server.without(fields, broken, { ...request, rounds })).toBeNull()
  expect(server.fieldsFor(request).hasTools).toBe(true)
})

test('AS-3: a server that refuses functions themselves is asked without them', () => {
  const server = new ServerTraits(true)
  const fields = server.fieldsFor(request)
  expect(server.without(fields, broken, request)).toEqual({ ...fields, hasTools: false })
})
