import { expect, test } from 'vitest'
import { contentFields } from '../content/index.ts'
import { gifts } from '../credits/gifts.ts'
import { newNotification } from '../notifications/index.ts'
import { users } from '../users.ts'

const id = '00000000-0000-4000-8000-000000000000'
const parses = (schema: unknown, input: unknown): boolean =>
  (schema as { safeParse(input: unknown): { success: boolean } }).safeParse(input).success
const notice = { title: 'Title', message: 'Words', type: 'info', target_audience: 'all' }

/** For each text that operators write and members see, by its name: a check whether it accepts these words. */
const TAKES: [string, (text: string) => boolean][] = [
  [
    'the reason of a gift',
    (reason) =>
      parses(gifts.give['~orpc'].inputSchema, { id, recipient_id: id, amount: 1, reason: `A ${reason} b` }),
  ],
  [
    'the reason of a bulk gift',
    (reason) =>
      parses(users.changeMany['~orpc'].inputSchema, {
        ...{ id, action: 'gift', ids: [id], amount: 1 },
        reason: `A ${reason} b`,
      }),
  ],
  ['the title of a notification', (text) => parses(newNotification, { ...notice, title: `A ${text} b` })],
  ['the message of a notification', (text) => parses(newNotification, { ...notice, message: `A ${text} b` })],
  [
    'the title of an article',
    (text) =>
      parses(contentFields, {
        ...{ title: `A ${text} b`, content_type: 'article', content: 'Words', status: 'draft' },
      }),
  ],
]
const BIDIRECTIONAL = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

test.each(TAKES)('W9: %s holds nothing that turns the text around it, nor what does not show', (_, takes) => {
  expect([...BIDIRECTIONAL, '\u200b'].filter(takes)).toEqual([])
  for (const text of ['café', '👩‍🚀', 'نمی‌دانم']) expect(takes(text)).toBe(true)
})

test('AD-7: the message of a notification may have several lines', () => {
  expect(parses(newNotification, { ...notice, message: 'One\r\n\n\ttwo' })).toBe(true)
})
