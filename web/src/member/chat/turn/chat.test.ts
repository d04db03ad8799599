import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { connectionLost, connectionRestored } from '../../../lib/api/connection.ts'
import { Chat } from './chat.ts'
import { AT, endEvent, openEvent, question, reply, textEvent } from './chat-fixtures.ts'
import { type ChatPage, isBusy, turnAskedAbout } from './chat-state.ts'
import { chatOf, createOutbox, type Outbox } from './outbox.ts'

type Step = ChatStreamEvent | Error | Promise<unknown>

const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** A chat whose server plays scripts; a promise in a script holds the line until it resolves. */
type WorldOptions = { outbox?: Outbox; stopsCost?: boolean }

function createWorld({ outbox = createOutbox(nowhere, 'ann'), stopsCost = false }: WorldOptions = {}) {
  const calls: string[] = []
  const reports: string[] = []
  const pauses: number[] = []
  const streams: Step[][] = []
  const pages: (ChatPage | Error | Promise<ChatPage>)[] = []
  let ids = 0
  const play = async function* (signal: AbortSignal) {
    for (const step of streams.shift() ?? []) {
      if (step instanceof Promise) await step
      if (signal.aborted) throw new DOMException('left', 'AbortError')
      if (step instanceof Error) throw step
      if (!(step instanceof Promise)) yield step
    }
  }
  const outboxes = new Map([['ann', outbox]])
  const world = { userId: 'ann' as string | null }
  const chat = new Chat(
    {
      userId: () => world.userId,
      send: (input, { signal }) => {
        calls.push('retry_of' in input ? `retry ${input.id} of ${input.retry_of}` : `send ${input.id}`)
        return play(signal)
      },
      follow: (turnId, after, { signal }) => {
        calls.push(`follow ${turnId} ${after}`)
        return play(signal)
      },
      pause: (ms) => {
        pauses.push(ms)
        return new Promise((resolve) => setTimeout(resolve))
      },
      stop: async (turnId, acceptsCost) => {
        calls.push(`stop ${turnId}${acceptsCost ? ' at its cost' : ''}`)
        return { costs_credit: stopsCost && !acceptsCost }
      },
      loadPage: async (sessionId, { before, reach } = {}) => {
        calls.push(`load ${sessionId}${before ? ` before ${before}` : ''}${reach ? ` to ${reach}` : ''}`)
        const next = pages.shift()
        const page = next instanceof Promise ? await next : next
        if (!page || page instanceof Error) throw page ?? new CallError('network.lost', 0)
        return page
      },
      outboxOf: (userId) => {
        const name = userId ?? ''
        const own = outboxes.get(name) ?? createOutbox(nowhere, name)
        outboxes.set(name, own)
        return own
      },
      newId: () => `m${++ids}`,
      now: () => new Date(AT),
    },
    (userId) => {
      const to = userId === 'ann' ? '' : ` (${userId})`
      const report = (text: string) => void reports.push(text + to)
      return {
        onSend: ({ content }, isThere) => void (isThere && report(`there ${content}`)),
        onOpen: (open, _, own) => report(`open ${open.session_id}${own ? ' own' : ''}`),
        onEnd: (end) => report(`end ${end.status}`),
        onRefused: (error, unsent) =>
          report(`refused ${error instanceof CallError ? error.code : error}: ${unsent?.content}`),
      }
    },
  )
  const become = (userId: string | null) => {
    world.userId = userId
    chat.changePerson()
  }
  return { chat, become, calls, pauses, reports, streams, pages, outbox }
}

function page(messages: ChatPage['messages'], change: Partial<ChatPage> = {}): ChatPage {
  return { session_id: 'chat_1', title: 'Hi', messages, earlier: null, ...change }
}

/** Waits until everything that depends only on promises has happened. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
}

function transcript(chat: Chat): string[] {
  const { messages, texts } = chat.state.get()
  return messages.map((message) => {
    if (message.role === 'user') return `${message.isSending ? '(' : ''}${message.content}`
    return `${message.turn.status}: ${texts[message.turn.id] ?? message.content}`
  })
}

describe('a message and its reply', () => {
  test('HM-6: a message is shown at once, sent once, and answered', async () => {
    const { chat, calls, reports, streams } = createWorld()
    streams.push([openEvent('m1'), textEvent('Hello'), endEvent()])
    chat.send('Hi')
    expect(transcript(chat)).toEqual(['(Hi', 'streaming: '])
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Hello'])
    expect(chat.state.get().sessionId).toBe('chat_1')
    expect(calls).toEqual(['send m1'])
    expect(reports).toEqual(['open chat_1 own', 'end answered'])
  })

  test('HM-3: blank messages, and any while a reply is awaited, are ignored', async () => {
    const { chat, calls, streams } = createWorld()
    streams.push([openEvent('m1'), new Promise(() => {})])
    expect(chat.send('  \n')).toBeNull()
    chat.send('Hi')
    expect(chat.send('And?')).toBeNull()
    await settle()
    expect(calls).toEqual(['send m1'])
    expect(isBusy(chat.state.get())).toBe(true)
  })

  test('CH-8: a refused message is taken back and its text returned', async () => {
    const { chat, reports, streams, outbox } = createWorld()
    streams.push([new CallError('credits.insufficient', 402)])
    chat.send('Hi')
    await settle()
    expect(transcript(chat)).toEqual([])
    expect(reports).toEqual(['refused credits.insufficient: Hi'])
    expect(outbox.list()).toMatchObject([{ input: { id: 'm1' }, state: 'unsent' }])
  })

  // Guards: a refusal of the second attempt was taken for the fate of the first one, which had arrived.
  test('HM-6: a message that is refused after a lost answer keeps its id, and so costs one credit', async () => {
    const { chat, calls, streams } = createWorld()
    streams.push([new CallError('network.lost', 0)], [new CallError('limits.too_many_requests', 429)])
    chat.send('Hi')
    await settle()
    streams.push([openEvent('m1'), endEvent()])
    chat.send('Hi')
    await settle()
    expect(calls).toEqual(['send m1', 'send m1', 'send m1'])
  })

  test('a message whose id is taken is sent again under another one', async () => {
    const { chat, calls, streams } = createWorld()
    streams.push([new CallError('chat.message_id_taken', 409)], [openEvent('m2'), endEvent()])
    chat.send('Hi')
    await settle()
    chat.send('Hi')
    await settle()
    expect(calls).toEqual(['send m1', 'send m2'])
  })

  test('HM-6: the same text after an unknown end goes out under the same id', async () => {
    const { chat, calls, streams } = createWorld()
    streams.push([new CallError('server.failed', 500)], [openEvent('m1'), endEvent()])
    chat.send('Hi')
    await settle()
    chat.send('Hi')
    await settle()
    expect(calls).toEqual(['send m1', 'send m1'])
  })

  test('CH-7: the partial text of a failed reply stays', async () => {
    const { chat, streams } = createWorld()
    streams.push([openEvent('m1'), textEvent('Half'), endEvent({ status: 'failed', refunded: true })])
    chat.send('Hi')
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'failed: Half'])
  })

  test('CH-4: a retry takes the place of the old reply, which comes back where it is refused', async () => {
    const { chat, calls, streams, pages, outbox } = createWorld()
    pages.push(page([question('q'), reply('q', 'Old')]))
    chat.open('chat_1')
    await settle()
    streams.push([new CallError('credits.insufficient', 402)])
    chat.retry('q')
    expect(outbox.list().map(chatOf)).toEqual(['chat_1'])
    expect(transcript(chat)).toEqual(['Hi', 'streaming: '])
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Old'])
    streams.push([openEvent('m2'), textEvent('New'), endEvent()])
    chat.retry('q')
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: New'])
    expect(calls).toEqual(['load chat_1', 'retry m1 of q', 'retry m2 of q'])
  })
})

describe('CH-1, CR-3: a message belongs to its writer, even when another person uses the tab', () => {
  test.each(['bob', null])('one on its way goes back to its writer when %s comes', async (next) => {
    const { chat, become, calls, reports, streams, outbox } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, new CallError('network.lost', 0)], [openEvent('m1'), endEvent()])
    chat.send('Hi')
    become(next)
    line.resolve()
    await settle()
    expect(calls).toEqual(['send m1'])
    expect(reports).toEqual(['refused null: Hi'])
    expect(outbox.list()).toMatchObject([{ input: { id: 'm1' }, state: 'unsent' }])
    become('ann')
    chat.resumeNew()
    await settle()
    expect(calls).toEqual(['send m1'])
  })

  test('one that was left for another chat goes back as well, and an answer to it is not reported', async () => {
    const { chat, become, reports, streams, outbox } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, openEvent('m1'), endEvent()])
    chat.send('Hi')
    chat.startNew()
    become('bob')
    line.resolve()
    await settle()
    expect(reports).toEqual(['refused null: Hi'])
    expect(outbox.list()).toMatchObject([{ state: 'unsent' }])
  })

  test('the next person sends the same words as their own message', async () => {
    const { chat, become, calls, streams } = createWorld()
    streams.push([new Promise(() => {})])
    chat.send('Hi')
    become('bob')
    streams.push([openEvent('m2'), endEvent()])
    chat.send('Hi')
    await settle()
    expect(calls).toEqual(['send m1', 'send m2'])
  })
})

describe('stop', () => {
  test('CH-4: stops a reply that streams', async () => {
    const { chat, calls, streams } = createWorld()
    streams.push([openEvent('m1'), textEvent('So'), new Promise(() => {})])
    chat.send('Hi')
    await settle()
    chat.stop()
    expect(calls).toEqual(['send m1', 'stop m1'])
  })

  test('waits for the server to have the message', async () => {
    const { chat, calls, streams } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, openEvent('m1'), endEvent({ status: 'stopped' })])
    chat.send('Hi')
    chat.stop()
    expect(calls).toEqual(['send m1'])
    line.resolve()
    await settle()
    expect(calls).toEqual(['send m1', 'stop m1'])
  })

  test('gives the text back while the connection is lost, under its id', async () => {
    const { chat, calls, reports, streams } = createWorld()
    streams.push([new Promise(() => {})])
    chat.send('Hi')
    connectionLost()
    chat.stop()
    expect(transcript(chat)).toEqual([])
    expect(reports).toEqual(['refused null: Hi'])
    streams.push([openEvent('m1'), endEvent()])
    chat.send('Hi')
    await settle()
    expect(calls).toEqual(['send m1', 'send m1'])
  })
})

test('CH-4: a stop between two attempts gives the text back as soon as the connection is lost again', async () => {
  const { chat, reports, streams } = createWorld()
  streams.push([new Promise(() => {})])
  chat.send('Hi')
  connectionLost()
  connectionRestored()
  chat.stop()
  expect(reports).toEqual([])
  connectionLost()
  expect(transcript(chat)).toEqual([])
  expect(reports).toEqual(['refused null: Hi'])
})

describe('CH-4: a stop that would cost a credit', () => {
  test('asks first, stops nothing meanwhile, and goes on when the person waits', async () => {
    const { chat, calls, streams } = createWorld({ stopsCost: true })
    streams.push([openEvent('m1'), new Promise(() => {})])
    chat.send('Hi')
    await settle()
    chat.stop()
    await settle()
    expect(turnAskedAbout(chat.state.get())).toBe('m1')
    chat.decideStop('m1', false)
    expect(turnAskedAbout(chat.state.get())).toBeNull()
    expect(calls).toEqual(['send m1', 'stop m1'])
  })

  test('stops once the person accepts the cost', async () => {
    const { chat, calls, streams } = createWorld({ stopsCost: true })
    streams.push([openEvent('m1'), new Promise(() => {})])
    chat.send('Hi')
    await settle()
    chat.stop()
    await settle()
    chat.decideStop('m1', true)
    expect(calls).toEqual(['send m1', 'stop m1', 'stop m1 at its cost'])
    expect(turnAskedAbout(chat.state.get())).toBeNull()
  })

  test('is not asked about any more once the reply has begun', async () => {
    const { chat, streams } = createWorld({ stopsCost: true })
    const text = Promise.withResolvers<void>()
    streams.push([openEvent('m1'), text.promise, textEvent('So'), new Promise(() => {})])
    chat.send('Hi')
    await settle()
    chat.stop()
    await settle()
    expect(turnAskedAbout(chat.state.get())).toBe('m1')
    text.resolve()
    await settle()
    expect(turnAskedAbout(chat.state.get())).toBeNull()
  })
})

describe('CH-1: a chat that another device writes in', () => {
  const LATER = Date.parse(AT) + 1

  test('is read again where the news are newer than what is shown, and only then', async () => {
    const { chat, calls, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]))
    chat.open('chat_1')
    await settle()
    await chat.catchUp(Date.parse(AT))
    expect(calls).toEqual(['load chat_1'])
    pages.push(page([question('q'), reply('q', 'Yes'), question('r', 'More'), reply('r', 'No')]))
    await chat.catchUp(LATER)
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes', 'More', 'answered: No'])
  })

  // Guards: a verdict that was given while the chat was being read disappeared once that read arrived.
  test('CH-4: a verdict outlives a read that began before it, and a later read is believed', async () => {
    const { chat, pages } = createWorld()
    const verdict = () => {
      const last = chat.state.get().messages.at(-1)
      return last?.role === 'assistant' ? last.turn.verdict : undefined
    }
    const unjudged = () => page([question('q'), reply('q', 'Yes')])
    const turn = { id: 'q', verdict: null }
    pages.push(unjudged())
    chat.open('chat_1')
    await settle()
    for (const save of [() => settle(), () => Promise.reject(new Error('no')) as Promise<unknown>]) {
      pages.push(unjudged())
      const reading = chat.reload()
      const judging = chat.judge(turn, 'helpful', save).catch(() => {})
      expect(verdict()).toBe('helpful')
      await reading
      expect(verdict()).toBe('helpful')
      await judging
    }
    expect(verdict()).toBeNull()
    await chat.judge(turn, 'helpful', async () => {})
    pages.push(unjudged())
    await chat.reload()
    expect(verdict()).toBeNull()
  })

  // Guards: a report of one's own message that came before the server's answer to it cost another request.
  test.each([
    { told: LATER, reads: 0 },
    { told: LATER + 1, reads: 1 },
  ])('waits for its own message, which may be the news: $reads more reads', async ({ told, reads }) => {
    const { chat, calls, pages, streams } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]))
    chat.open('chat_1')
    await settle()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, openEvent('m1', { created_at: new Date(LATER).toISOString() }), endEvent()])
    chat.send('And?')
    await settle()
    await chat.catchUp(told)
    expect(calls).toEqual(['load chat_1', 'send m1'])
    line.resolve()
    await settle()
    expect(calls.slice(2)).toEqual(Array.from({ length: reads }, () => 'load chat_1'))
  })

  test('keeps what it shows where it cannot be read again', async () => {
    const { chat, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]), new CallError('server.failed', 500))
    chat.open('chat_1')
    await settle()
    await chat.catchUp(LATER)
    expect(chat.state.get().load).toBe('ready')
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes'])
  })

  test('a link that was cut is different from a chat that is gone and from a lost connection', async () => {
    const { chat, pages } = createWorld()
    const failures = [
      ['request.invalid', 400],
      ['chat.session_not_found', 404],
      ['server.failed', 500],
    ] as const
    const loads = []
    for (const [code, status] of failures) {
      pages.push(new CallError(code, status))
      chat.open(`chat_${status}`)
      await settle()
      loads.push(chat.state.get().load)
    }
    expect(loads).toEqual(['bad_link', 'not_found', 'failed'])
  })
})

describe('CH-1, CH-5: opening a chat', () => {
  test('loads a session once, and again only when another one was shown', async () => {
    const { chat, calls, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]))
    chat.open('chat_1')
    await settle()
    chat.open('chat_1')
    expect(calls).toEqual(['load chat_1'])
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes'])
  })

  test('goes on with a reply that streams, from the last character it has', async () => {
    const { chat, calls, streams, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Hot ', 'streaming')]))
    streams.push([openEvent('q'), textEvent('stuff'), endEvent()])
    chat.open('chat_1')
    await settle()
    expect(calls).toEqual(['load chat_1', 'follow q 4'])
    expect(transcript(chat)).toEqual(['Hi', 'answered: Hot stuff'])
  })

  // Guards: a reply that could not be followed was requested again and again without a pause.
  test('a reply that cannot be followed is tried again after ever longer pauses', async () => {
    const { chat, calls, pauses, streams, pages } = createWorld()
    const refused = () => [new CallError('limits.too_many_requests', 429)]
    for (let round = 0; round < 4; round++) pages.push(page([question('q'), reply('q', '', 'streaming')]))
    streams.push(refused(), refused(), refused(), [openEvent('q'), textEvent('Yes'), endEvent()])
    chat.open('chat_1')
    await settle()
    await settle()
    expect(pauses).toEqual([200, 400, 800])
    expect(calls.filter((call) => call.startsWith('follow'))).toHaveLength(4)
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes'])
  })

  // Guards: the question and the half reply disappeared before the chat was read again, and stayed away where that failed.
  test('a turn that is no longer followed stays until the chat has been read again', async () => {
    const { chat, pauses, streams, pages } = createWorld()
    const failing = Promise.withResolvers<ChatPage>()
    pages.push(failing.promise, page([question('m1'), reply('m1', 'Half of it')]))
    streams.push([openEvent('m1'), textEvent('Half'), new CallError('limits.too_many_requests', 429)])
    chat.send('Hi')
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'streaming: Half'])
    failing.reject(new CallError('server.failed', 500))
    await Promise.resolve()
    expect(transcript(chat)).toEqual(['Hi', 'streaming: Half'])
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Half of it'])
    expect(pauses).toEqual([200, 400])
    expect(chat.state.get().texts).toEqual({})
  })

  test('a turn that is no longer followed disappears where the server does not have it', async () => {
    const { chat, streams, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]), page([question('q'), reply('q', 'Yes')]))
    chat.open('chat_1')
    await settle()
    streams.push([new CallError('chat.turn_not_found', 404)])
    chat.followTurn({ sessionId: 'chat_1', turnId: 't2', content: 'And?', retryOf: null, at: AT })
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes'])
  })

  test('a reload in the middle of sending sends the same message, once', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    outbox.write({ input: { id: 'm9', session_id: 'chat_1', content: 'Two' }, state: 'sending', at: AT })
    const { chat, calls, streams, pages } = createWorld({ outbox })
    pages.push(page([question('q'), reply('q', 'Yes')]))
    streams.push([openEvent('m9'), endEvent()])
    chat.open('chat_1')
    await settle()
    expect(calls).toEqual(['load chat_1', 'send m9'])
    expect(outbox.list()).toEqual([])
  })

  test('a message that arrived before the reload is not sent again', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    outbox.write({ input: { id: 'm9', session_id: 'chat_1', content: 'Two' }, state: 'sending', at: AT })
    const { chat, calls, reports, streams, pages } = createWorld({ outbox })
    pages.push(page([question('m9', 'Two'), reply('m9', '', 'streaming')]))
    streams.push([openEvent('m9'), endEvent()])
    chat.open('chat_1')
    await settle()
    expect(calls).toEqual(['load chat_1', 'follow m9 0'])
    expect(reports).toEqual(['there Two', 'open chat_1', 'end answered'])
  })

  // Guards: the words of a message that had arrived after all were swallowed when they were sent again.
  test('words that went back and had arrived after all can be sent again', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    outbox.write({ input: { id: 'm9', session_id: 'chat_1', content: 'Yes' }, state: 'unsent', at: AT })
    const { chat, calls, reports, streams, pages } = createWorld({ outbox })
    pages.push(page([question('m9', 'Yes'), reply('m9', 'Fine')]))
    streams.push([openEvent('m1'), endEvent()])
    chat.open('chat_1')
    await settle()
    expect(reports).toEqual([])
    chat.send('Yes')
    await settle()
    expect(calls).toEqual(['load chat_1', 'send m1'])
  })

  test('HM-6: a new chat that a reload interrupted is sent under its id, by any caller', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    outbox.write({ input: { id: 'm9', content: 'Hi' }, state: 'sending', at: AT })
    const { chat, calls, streams } = createWorld({ outbox })
    streams.push([openEvent('m9'), endEvent()])
    chat.adopt({ id: 'm9', content: 'Hi' })
    chat.resumeNew()
    await settle()
    expect(calls).toEqual(['send m9'])
  })

  // Guards: what the page had handed over beside the message was sent too, and the server refused it.
  test('HM-6: a message that a reload interrupted is sent with nothing but its id and words', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    const { chat, streams } = createWorld({ outbox })
    streams.push([openEvent('m9'), endEvent()])
    const handedOver = { id: 'm9', content: 'Hi', userId: 'ann' }
    chat.adopt(handedOver)
    expect(outbox.list().map(({ input }) => input)).toEqual([{ id: 'm9', content: 'Hi' }])
    await settle()
  })

  // Guards: the history kept a message that had been refused or taken back, and a reload sent it.
  test.each([
    { end: 'refused', step: new CallError('credits.insufficient', 402) },
    { end: 'taken back', step: new Promise(() => {}) },
  ])('HM-6: a message that was $end is not sent by a reload or by Back', async ({ step }) => {
    const { chat, calls, outbox, streams } = createWorld()
    streams.push([step], [openEvent('m1'), endEvent()])
    chat.send('Hi')
    connectionLost()
    chat.stop()
    connectionRestored()
    await settle()
    const reloaded = createWorld({ outbox })
    reloaded.streams.push([openEvent('m1'), endEvent()])
    for (const world of [chat, reloaded.chat]) {
      world.startNew()
      world.adopt({ id: 'm1', content: 'Hi' })
    }
    await settle()
    expect([...calls, ...reloaded.calls]).toEqual(['send m1'])
  })

  test('HM-6: words that were corrected are sent in place of those handed over, which were refused', async () => {
    const outbox = createOutbox(nowhere, 'ann')
    outbox.write({ input: { id: 'm8', content: 'Hi' }, state: 'unsent', at: AT })
    outbox.write({ input: { id: 'm9', content: 'Hello' }, state: 'sending', at: AT })
    const { chat, calls, streams } = createWorld({ outbox })
    streams.push([openEvent('m9'), endEvent()])
    chat.adopt({ id: 'm8', content: 'Hi' })
    await settle()
    expect(calls).toEqual(['send m9'])
  })

  test('a chat that is not there or not ours is shown as missing', async () => {
    const { chat, pages } = createWorld()
    pages.push(new CallError('chat.session_not_found', 404))
    chat.open('chat_2')
    await settle()
    expect(chat.state.get().load).toBe('not_found')
  })

  test('earlier messages come before those on show, each once', async () => {
    const { chat, pages } = createWorld()
    pages.push(page([question('b', 'B')], { earlier: '7' }), page([question('a', 'A'), question('b', 'B')]))
    chat.open('chat_1')
    await settle()
    await chat.loadEarlier()
    expect(transcript(chat)).toEqual(['A', 'B'])
    expect(chat.state.get()).toMatchObject({ earlier: null, prepended: 1 })
  })

  test('earlier messages stay, in their place, when the chat is read again', async () => {
    const { chat, calls, pages } = createWorld()
    const [a, b] = [question('a', 'A'), question('b', 'B')]
    pages.push(page([b], { earlier: '7' }), page([a], { earlier: '3' }))
    chat.open('chat_1')
    await settle()
    await chat.loadEarlier()
    pages.push(page([question('z', 'Z'), a, b, question('c', 'C')], { earlier: '2' }))
    await chat.catchUp(Number.POSITIVE_INFINITY)
    expect(calls.at(-1)).toBe('load chat_1 to a')
    expect(transcript(chat)).toEqual(['Z', 'A', 'B', 'C'])
    expect(chat.state.get()).toMatchObject({ earlier: '2', prepended: 2 })
  })

  // Guards: earlier messages disappeared again where the chat was being read at the same time.
  test('earlier messages stay that arrived while the chat was being read', async () => {
    const { chat, calls, pages } = createWorld()
    const [a, b] = [question('a', 'A'), question('b', 'B')]
    const newest = page([b], { earlier: '7' })
    const late = Promise.withResolvers<ChatPage>()
    pages.push(newest, late.promise, page([a]), page([a, b]))
    chat.open('chat_1')
    await settle()
    const reading = chat.reload()
    await chat.loadEarlier()
    late.resolve(newest)
    await reading
    expect(transcript(chat)).toEqual(['A', 'B'])
    expect(calls.at(-1)).toBe('load chat_1 to a')
  })

  // Guards: earlier messages came with a hole behind them, and out of order.
  test('earlier messages that no longer come directly before those on show are left out', async () => {
    const { chat, calls, pages } = createWorld()
    const [a, b, c, d] = [question('a', 'A'), question('b', 'B'), question('c', 'C'), question('d', 'D')]
    const [old, fitting] = [Promise.withResolvers<ChatPage>(), Promise.withResolvers<ChatPage>()]
    pages.push(page([b, c], { earlier: '2' }), old.promise, page([c, d], { earlier: '3' }), fitting.promise)
    chat.open('chat_1')
    await settle()
    const loading = chat.loadEarlier()
    await chat.reload()
    const again = chat.loadEarlier()
    old.resolve(page([a]))
    await loading
    expect(transcript(chat)).toEqual(['C', 'D'])
    expect(chat.state.get().isLoadingEarlier).toBe(true)
    fitting.resolve(page([a, b]))
    await again
    expect(calls.slice(-1)).toEqual(['load chat_1 before 3'])
    expect(transcript(chat)).toEqual(['A', 'B', 'C', 'D'])
    expect(chat.state.get().isLoadingEarlier).toBe(false)
  })

  // Guards: a page that was read before a message was sent removed the message and its reply.
  test('a late page removes no turn that has been answered since', async () => {
    const { chat, streams, pages } = createWorld()
    const before = [question('q'), reply('q', 'Yes')]
    const after = [...before, question('m1', 'And?'), reply('m1', 'No')]
    const late = Promise.withResolvers<ChatPage>()
    pages.push(page(before), late.promise, page(after))
    chat.open('chat_1')
    await settle()
    const reading = chat.reload()
    streams.push([openEvent('m1'), textEvent('No'), endEvent()])
    chat.send('And?')
    await settle()
    late.resolve(page(before))
    await reading
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes', 'And?', 'answered: No'])
  })

  test('of two reads the later one counts, in whichever order they arrive', async () => {
    const { chat, pages } = createWorld()
    const first = Promise.withResolvers<ChatPage>()
    pages.push(page([question('q', 'A')]), first.promise, page([question('q', 'A'), question('r', 'B')]))
    chat.open('chat_1')
    await settle()
    const reading = chat.reload()
    await chat.reload()
    first.resolve(page([question('q', 'A')]))
    await reading
    expect(transcript(chat)).toEqual(['A', 'B'])
  })

  test('leaving a chat leaves its reply to the server', async () => {
    const { chat, reports, streams } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([openEvent('m1'), line.promise, textEvent('late'), endEvent()])
    chat.send('Hi')
    await settle()
    chat.startNew()
    line.resolve()
    await settle()
    expect(transcript(chat)).toEqual([])
    expect(reports).toEqual(['open chat_1 own'])
  })

  test('a message on its way is delivered though another chat is on show', async () => {
    const { chat, reports, streams, outbox } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, openEvent('m1'), endEvent()])
    chat.send('Hi')
    chat.startNew()
    line.resolve()
    await settle()
    expect(transcript(chat)).toEqual([])
    expect(reports).toEqual(['open chat_1 own'])
    expect(outbox.list()).toEqual([])
  })

  // Guards: a message on its way was not shown any more when its writer came back, who wrote it again.
  test('CH-5: a message on its way is shown again when its writer comes back to its chat', async () => {
    const { chat, calls, streams, pages } = createWorld()
    const line = Promise.withResolvers<void>()
    const before = page([question('q'), reply('q', 'Yes')])
    pages.push(before, page([], { session_id: 'chat_2' }), before)
    streams.push([line.promise, openEvent('m1'), textEvent('No'), endEvent()])
    chat.open('chat_1')
    await settle()
    chat.send('And?')
    chat.open('chat_2')
    await settle()
    expect(transcript(chat)).toEqual([])
    chat.open('chat_1')
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes', '(And?', 'streaming: '])
    line.resolve()
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes', 'And?', 'answered: No'])
    expect(calls.filter((call) => call.startsWith('send'))).toEqual(['send m1'])
  })

  test('HM-6: a message handed over by home is shown again on Back, and not in another new chat', async () => {
    const { chat, calls, streams } = createWorld()
    const line = Promise.withResolvers<void>()
    streams.push([line.promise, openEvent('m1'), endEvent()])
    chat.send('Hi')
    chat.startNew()
    chat.resumeNew()
    expect(transcript(chat)).toEqual([])
    chat.startNew()
    chat.adopt({ id: 'm1', content: 'Hi' })
    expect(transcript(chat)).toEqual(['(Hi', 'streaming: '])
    line.resolve()
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: '])
    expect(calls).toEqual(['send m1'])
  })

  test('the day holds no further chat: the message continues the latest one, whose messages are shown', async () => {
    const { chat, calls, streams, pages } = createWorld()
    const line = Promise.withResolvers<void>()
    pages.push(
      page([question('a', 'Before'), reply('a', 'Then'), question('m1'), reply('m1', '', 'streaming')]),
    )
    streams.push([openEvent('m1', { continued: true }), line.promise, textEvent('Now'), endEvent()])
    chat.send('Hi')
    await settle()
    line.resolve()
    await settle()
    expect(calls).toEqual(['send m1', 'load chat_1'])
    expect(transcript(chat)).toEqual(['Before', 'answered: Then', 'Hi', 'answered: Now'])
  })
})

describe('several tabs', () => {
  test('CH-5: a tab with the same chat shows and follows what another one sent', async () => {
    const { chat, calls, reports, streams, pages } = createWorld()
    pages.push(page([question('q'), reply('q', 'Yes')]))
    chat.open('chat_1')
    await settle()
    streams.push([openEvent('t2'), textEvent('Sure'), endEvent()])
    chat.followTurn({ sessionId: 'chat_1', turnId: 't2', content: 'And?', retryOf: null, at: AT })
    await settle()
    expect(transcript(chat)).toEqual(['Hi', 'answered: Yes', 'And?', 'answered: Sure'])
    expect(calls).toEqual(['load chat_1', 'follow t2 0'])
    expect(reports).toEqual(['open chat_1', 'end answered'])
  })

  test('a tab with another chat does not', async () => {
    const { chat, calls, pages } = createWorld()
    pages.push(page([], { session_id: 'chat_2' }))
    chat.open('chat_2')
    await settle()
    chat.followTurn({ sessionId: 'chat_1', turnId: 't2', content: 'And?', retryOf: null, at: AT })
    expect(calls).toEqual(['load chat_2'])
  })
})

test('DR-2: opening a chat that a search led to before does not lead to the old hit again', async () => {
  const { chat, pages } = createWorld()
  const there = page([question('q'), reply('r', 'Yes.')])
  pages.push(there, there)
  chat.open('chat_1', 'q')
  await settle()
  expect(chat.state.get().scrollTarget).toEqual({ id: 'q' })
  chat.open('chat_1')
  expect(chat.state.get().scrollTarget).toBeNull()
  chat.open('chat_1', 'q')
  expect(chat.state.get().scrollTarget).toEqual({ id: 'q' })
})
