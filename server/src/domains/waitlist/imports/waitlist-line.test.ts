import { expect, test } from 'vitest'
import { readWaitlistLine } from './waitlist-line.ts'

const read = (cells: Record<string, string>) => readWaitlistLine(new Map(Object.entries(cells)))

test("RF-4, D0: a full line is read into the documents' fields", () => {
  expect(
    read({
      id: '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
      email: ' Ada@Example.org ',
      full_name: 'Ada, Countess of Lovelace',
      telegram_handle: '@ada',
      telegram_id: '123456789012',
      referral_code: 'abcd1234',
      referred_by: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
      referral_count: '4',
      xp: '1200',
      pbt: '7.0',
      rank_id: '2',
      email_confirmed: 't',
      supabase_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
      tags: '["early","vip"]',
      created_at: '2025-11-02 10:11:12.5+00',
    }),
  ).toEqual({
    record: {
      id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      email: 'ada@example.org',
      full_name: 'Ada, Countess of Lovelace',
      telegram_handle: '@ada',
      telegram_id: 123456789012,
      referral_code: 'ABCD1234',
      referred_by: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
      referral_count: 4,
      xp: 1200,
      pbt: 7,
      rank_id: 2,
      email_confirmed: true,
      auth_user_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
      tags: ['early', 'vip'],
      avatar: null,
      avatar_url: null,
      created_at: new Date('2025-11-02T10:11:12.500Z'),
    },
  })
})

test('RF-4: missing cells get the documented defaults', () => {
  expect(read({ email: 'ada@example.org', xp: '', tags: '{}' })).toMatchObject({
    record: { xp: 0, pbt: 0, rank_id: 1, referral_count: 0, tags: [], email_confirmed: false, id: null },
  })
})

test('RF-4: a column `name` has the names too, unless `full_name` says them', () => {
  const named = (cells: Record<string, string>) => read({ email: 'ada@example.org', ...cells })
  expect(named({ name: 'Ada' })).toMatchObject({ record: { full_name: 'Ada' } })
  expect(named({ name: 'ada', full_name: 'Ada Lovelace' })).toMatchObject({
    record: { full_name: 'Ada Lovelace' },
  })
})

test('RF-4: tags come as JSON, as PostgreSQL writes them, or with separators', () => {
  const tagsOf = (tags: string) => read({ email: 'a@example.org', tags })
  for (const tags of ['["a","b c"]', '{a,"b c"}', 'a; b c', 'a,b c']) {
    expect(tagsOf(tags)).toMatchObject({ record: { tags: ['a', 'b c'] } })
  }
  expect(tagsOf('[1]')).toMatchObject({ problems: [{ column: 'tags' }] })
})

test('RF-4: all faults of a line are reported at once, by column', () => {
  expect(
    read({
      email: 'nobody',
      referral_code: 'SHORT',
      xp: '-5',
      rank_id: '99999999999',
      email_confirmed: 'perhaps',
      created_at: 'yesterday',
      full_name: 'a\0b',
      telegram_id: '12a',
      avatar: 'caf\uFFFD',
    }),
  ).toMatchObject({
    problems: [
      { column: 'email', sentence: '"nobody" is not an email address.' },
      { column: 'full_name', sentence: '"a\\u0000b" holds a character that cannot be stored.' },
      { column: 'telegram_id', sentence: '"12a" is not a whole number from 0 to 9007199254740991.' },
      { column: 'referral_code', sentence: '"SHORT" is not a referral code of 8 letters and digits.' },
      { column: 'xp', sentence: '"-5" is not a whole number from 0 to 100000000.' },
      { column: 'rank_id', sentence: '"99999999999" is not a whole number from 0 to 2147483647.' },
      { column: 'email_confirmed', sentence: '"perhaps" is neither true nor false.' },
      { column: 'avatar', sentence: '"caf\uFFFD" is not UTF-8 text.' },
      { column: 'created_at', sentence: '"yesterday" is not a moment like 2026-01-31T12:00:00Z.' },
    ],
  })
})

test('RF-4: the text that a problem quotes can be stored', () => {
  const cut = `${'x'.repeat(59)}😀`
  expect(read({ email: cut, full_name: 'a\0b' })).toMatchObject({
    problems: [
      { code: 'not_email', values: { given: `${'x'.repeat(59)}\uFFFD` } },
      { code: 'not_storable', values: { given: 'a\uFFFDb' } },
    ],
  })
})

test('RF-4: a line needs something to know it by, and is not its own referrer', () => {
  expect(read({ full_name: 'Nobody' })).toMatchObject({ problems: [{ column: null }] })
  expect(read({ telegram_id: '42' })).toMatchObject({ record: { telegram_id: 42 } })
  expect(read({ id: '7', referred_by: '7', email: 'a@example.org' })).toMatchObject({
    problems: [{ column: 'referred_by' }],
  })
})

test('RF-4: ids of another form become ids of ours, always the same', () => {
  const idOf = (text: string) => read({ id: text, referred_by: '7', email: 'a@example.org' })
  const one = idOf('12')
  expect(one).toEqual(idOf('12'))
  expect(one).not.toEqual(idOf('13'))
  expect(one).toMatchObject({
    record: { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-/) },
  })
})
