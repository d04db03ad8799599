import type { ChatStreamEvent, EndEvent, OpenEvent } from '@pepper/contract/chat/stream'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { connection } from '../../../lib/api/connection.ts'
import { readReply, type StreamPorts } from './read-reply.ts'

const open = { type: 'open', turn_id: 't', session_id: 's', title: 'Hi' } as OpenEvent
const end = { type: 'end', status: 'answered' } as EndEvent
const text = (value: string): ChatStreamEvent => ({ type: 'text', text: value })
const lost = () => new CallError('network.lost', 0)

/**
 * Creates a server at the end of a bad line: each call plays the next script, and an error in it cuts the line there.
 */
function lineWith(scripts: (ChatStreamEvent | Error)[][]) {
  const calls: string[] = []
  const play = async function* () {
    for (const step of scripts.shift() ?? []) {
      if (step instanceof Error) throw step
      yield step
    }
  }
  const ports: StreamPorts = {
    send: (input) => {
      calls.push(`send ${input.id}`)
      return play()
    },
    follow: (turnId, after) => {
      calls.push(`follow ${turnId} ${after}`)
      return play()
    },
    pause: async () => {},
  }
  return { ports, calls }
}

async function read(scripts: (ChatStreamEvent | Error)[][], signal = new AbortController().signal) {
  const reader = { userId: 'ann', signal }
  const { ports, calls } = lineWith(scripts)
  const events: ChatStreamEvent[] = []
  const reading = { turnId: 't', input: { id: 't', content: 'Hi' }, after: 0, reader }
  let error: unknown
  try {
    for await (const event of readReply(ports, reading)) events.push(event)
  } catch (thrown) {
    error = thrown
  }
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    events,
    calls,
    error,
  }
}

describe('CH-5: a reply is read to its end over a bad line', () => {
  test('a message that was not acknowledged goes out again with its own id', async () => {
    const { calls, text: reply } = await read([[lost()], [lost()], [open, text('Hello'), end]])
    expect(calls).toEqual(['send t', 'send t', 'send t'])
    expect(reply).toBe('Hello')
  })

  test('an acknowledged one is never sent again: its reply is followed from the last character', async () => {
    const { calls, text: reply } = await read([
      [open, text('Hot '), lost()],
      [lost()],
      [open, text('🌶'), lost()],
      [open, text(' stuff'), end],
    ])
    expect(calls).toEqual(['send t', 'follow t 4', 'follow t 4', 'follow t 6'])
    expect(reply).toBe('Hot 🌶 stuff')
  })

  test('RT-4: the page shows that the connection is lost, and that it is back', async () => {
    const states: string[] = []
    const unsubscribe = connection.subscribe(() => states.push(connection.get()))
    await read([
      [open, lost()],
      [open, end],
    ])
    unsubscribe()
    expect(states).toEqual(['lost', 'ok'])
  })

  test('a refusal ends it at once', async () => {
    const { calls, error } = await read([[new CallError('credits.insufficient', 402)]])
    expect(calls).toEqual(['send t'])
    expect(error).toMatchObject({ code: 'credits.insufficient' })
  })

  test('a server that stays away gives the message back in the end', async () => {
    const { calls, error } = await read(Array.from({ length: 20 }, () => [lost()]))
    expect(calls).toHaveLength(9)
    expect(error).toMatchObject({ code: 'network.lost' })
  })

  test('RT-4: a reader who leaves between two attempts leaves no word of a lost connection', async () => {
    const abort = new AbortController()
    const { ports } = lineWith([[lost()]])
    const reading = readReply(
      { ...ports, pause: async () => abort.abort() },
      {
        turnId: 't',
        input: { id: 't', content: 'Hi' },
        after: 0,
        reader: { userId: 'ann', signal: abort.signal },
      },
    )
    expect(await reading.next()).toMatchObject({ done: true })
    expect(connection.get()).toBe('ok')
  })

  test('a reader who leaves is left in peace', async () => {
    const abort = new AbortController()
    abort.abort()
    const { error, calls } = await read([[lost()], [open, end]], abort.signal)
    expect(error).toBeUndefined()
    expect(calls).toHaveLength(1)
  })
})
