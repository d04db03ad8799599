import { expect, test } from 'vitest'
import { functionCall } from './function-call.ts'

const call = functionCall<{ turn: string; now: Date; note: string | null }>('chat_end', {
  turn: true,
  now: true,
  note: true,
})

test('parameters are passed by their names, in whatever order the record has them', () => {
  expect(call.statement).toEqual({
    name: 'chat_end',
    text: 'select * from chat_end(p_turn => $1, p_now => $2, p_note => $3)',
  })
  const now = new Date(0)
  expect(call.valuesOf({ note: null, now, turn: 't' })).toEqual(['t', now, null])
})

test('a call may select more than the result', () => {
  const { statement } = functionCall<{ turn: string }>('chat_end', { turn: true }, '*, chat_seen() as seen')
  expect(statement.text).toBe('select *, chat_seen() as seen from chat_end(p_turn => $1)')
})
