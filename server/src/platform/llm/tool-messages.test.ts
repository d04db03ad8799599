import { expect, test } from 'vitest'
import { messagesOf } from './tool-messages.ts'

const offered = { list: [], instruction: 'Call functions.' }
const sent = (given: string) => {
  const rounds = [{ calls: [{ id: 'a', name: 'price', arguments: given }], results: ['Error: no JSON'] }]
  const messages = messagesOf({ system: '', messages: [], rounds }, offered)
  return JSON.stringify(messages.at(-2))
}

test.each(['{"price":', '', '[1]', '"x"', 'null', '{"price":1}{}'])(
  'AS-3: arguments that are no JSON object go back empty, beside the result that says so: %s',
  (given) => {
    expect(sent(given)).toContain('"arguments":"{}"')
  },
)

test('AS-3: arguments that a server can read go back as the model wrote them', () => {
  expect(sent('{"price": 1}')).toContain('"arguments":"{\\"price\\": 1}"')
})
