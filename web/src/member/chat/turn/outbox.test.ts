import { describe, expect, test } from 'vitest'
import { createOutbox, interrupted, triedBefore } from './outbox.ts'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const at = '2026-01-01T00:00:00Z'

describe('HM-6: a message is kept with its id until the server has it', () => {
  test('a reload finds what was on its way, of this person only', () => {
    const storage = memoryStorage()
    createOutbox(storage, 'ann').write({ input: { id: '1', content: 'Hi' }, state: 'sending', at })
    expect(createOutbox(storage, 'ann').list()).toHaveLength(1)
    expect(createOutbox(storage, 'bob').list()).toHaveLength(0)
  })

  test('an acknowledged message is forgotten', () => {
    const storage = memoryStorage()
    const outbox = createOutbox(storage, 'ann')
    outbox.write({ input: { id: '1', content: 'Hi' }, state: 'sending', at })
    outbox.remove('1')
    expect(createOutbox(storage, 'ann').list()).toEqual([])
  })

  test('the same text in the same chat goes out under the same id, another text does not', () => {
    const entries = [{ input: { id: '1', content: 'Hi' }, state: 'unsent' as const, at }]
    expect(triedBefore(entries, null, 'Hi')).toBe('1')
    expect(triedBefore(entries, null, 'Hi!')).toBeNull()
    expect(triedBefore(entries, 'chat_1', 'Hi')).toBeNull()
  })

  test('only what was being sent goes on after a reload, in its own chat', () => {
    const unsent = { input: { id: '1', content: 'a' }, state: 'unsent' as const, at }
    const retry = { input: { id: '2', retry_of: 'turn' }, state: 'sending' as const, at }
    expect(interrupted([unsent, retry], { sessionId: null, turnIds: [] })).toBeUndefined()
    expect(interrupted([unsent, retry], { sessionId: 'chat_1', turnIds: ['turn'] })).toBe(retry)
  })

  test('broken or closed storage loses nothing but the memory over a reload', () => {
    const storage = {
      getItem: () => '{"what',
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
      removeItem: () => {},
    }
    const outbox = createOutbox(storage, 'ann')
    outbox.write({ input: { id: '1', content: 'Hi' }, state: 'sending', at })
    expect(outbox.list()).toHaveLength(1)
  })
})
