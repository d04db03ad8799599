import { contentStatus, contentType, replacedPage } from '@pepper/contract/content'
import { locales } from '@pepper/contract/locales'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemRow } from '../store.ts'
import { type FileFields, fieldsOfItem, plainText } from './file-fields.ts'
import { readFile } from './read-file.ts'
import { fileNameOf, writeFile } from './write-file.ts'

const ID = '6f1c1d8e-7a55-4a0f-9c41-3f6c2b1d8e7a'
const item: ItemRow = {
  id: ID,
  slug: 'how-quokkas-vote',
  title: 'How quokkas vote',
  content_type: 'tutorial',
  content: 'By hopping.',
  status: 'draft',
  metadata: { keywords: 'ballot, poll', language: 'de', description: 'Votes: how & why' },
  asked: ['do quokkas vote?', '- how', '# what', 'yes', '2024', 'null', '"', "it's: so"],
  version: 7,
  published_at: null,
  publish_at: new Date('2026-12-01T09:00:00Z'),
  withdraw_at: null,
  schedule_failed: false,
  created_by: null,
  created_at: new Date(0),
  updated_at: new Date(0),
}

const read = (text: string) => readFile(Buffer.from(text))
const problemsOf = (text: string) =>
  read(text).problems.map(({ code, field, line }) => [code, field, line] as const)
const withFront = (...lines: string[]) => ['---', 'title: News', ...lines, '---', '', 'Words', ''].join('\n')

test('AD-6: a file holds everything that an item has, in words that can be edited', () => {
  expect(writeFile(item)).toBe(`---
id: ${ID}
version: 7
title: How quokkas vote
kind: tutorial
status: draft
language: de
description: "Votes: how & why"
keywords: ballot, poll
asked:
  - do quokkas vote?
  - "- how"
  - "# what"
  - yes
  - "2024"
  - "null"
  - '"'
  - "it's: so"
publish_at: 2026-12-01T09:00:00.000Z
---

By hopping.
`)
})

/** Makes texts as the contract takes them, with some that YAML could take for something else. */
const line = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({ unit: fc.constantFrom(...'-:#"\'[]{}&*!|>%@`,? \\~ a1éß中🐹'), maxLength }),
      fc.constantFrom(
        'null',
        '~',
        'yes',
        'No',
        '0x1F',
        '1e999',
        '2024-01-01',
        '<<',
        '---',
        '...',
        '=',
        '- a',
        'a: b',
      ),
    )
    .map((text) =>
      text
        .replace(/[\p{Cc}\p{Cs}]/gu, '')
        .trim()
        .slice(0, maxLength)
        .toWellFormed()
        .trim(),
    )
const optional = (maxLength: number) => line(maxLength).map((text) => text || undefined)
const items = fc
  .record({
    title: line(100).map((text) => text || 'News'),
    content_type: fc.constantFrom(...contentType.options),
    status: fc.constantFrom(...contentStatus.options),
    content: fc
      .array(
        fc.constantFrom('---', '...', '# Title', '    code', '\t', '', '- a\r', '\uFEFF', 'é 🐹', 'a: b'),
        {
          minLength: 1,
        },
      )
      .map((lines) => `${lines.join('\n')}x`),
    metadata: fc
      .record({
        language: fc.constantFrom(...locales.slice(1), undefined),
        page: fc.constantFrom(...replacedPage.options, undefined),
        description: optional(200),
        question: optional(200),
        keywords: optional(300),
      })
      .map((metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => value))),
    asked: fc.array(
      line(200).filter((text) => text !== ''),
      { maxLength: 40 },
    ),
    publish_at: fc.option(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    ),
  })
  .map((fields) => ({ ...item, ...fields }) as ItemRow)

test('AD-6: whatever an item holds, its file says the same, with the line ends and the mark of any editor', () => {
  fc.assert(
    fc.property(items, fc.constantFrom('\n', '\r\n'), fc.boolean(), (one, ends, hasMark) => {
      const text = (hasMark ? '\uFEFF' : '') + writeFile(one).replaceAll('\n', ends)
      const { fields, itemId, basedOn } = read(text)
      const expected: FileFields = { ...fieldsOfItem(one), content: plainText(one.content) }
      expect([fields, itemId, basedOn]).toEqual([expected, ID, 7])
    }),
    { numRuns: 500 },
  )
})

test('a new item needs a title and a text', () => {
  expect(read('---\ntitle: News\n---\nWords')).toMatchObject({
    itemId: null,
    fields: {
      title: 'News',
      content_type: 'article',
      status: 'draft',
      metadata: {},
      asked: [],
      content: 'Words',
    },
    problems: [],
  })
  expect(problemsOf('---\nkind: faq\n---\nWords')).toEqual([['field_missing', 'title', null]])
  expect(problemsOf('---\ntitle: News\n---\n \n')).toEqual([['text_missing', null, null]])
})

test.each([
  ['no front matter', '# News\n', 'no_front_matter', null, 1],
  ['front matter without an end', '---\ntitle: News\nWords', 'front_matter_open', null, 1],
  ['a quote that does not close', withFront('kind: "faq'), 'yaml_unreadable', null, 4],
  ['a field twice', withFront('title: Old'), 'field_twice', null, 3],
  ['an unknown field', withFront('keyword: a'), 'unknown_field', 'keyword', 3],
  ['__proto__', withFront('__proto__: a'), 'unknown_field', '__proto__', 3],
  ['constructor', withFront('constructor: a'), 'unknown_field', 'constructor', 3],
  ['a merge key', withFront('<<: a'), 'unknown_field', '<<', 3],
  ['an unknown kind', withFront('kind: Tutorial'), 'field_value', 'kind', 3],
  ['an unknown language', withFront('language: it'), 'field_value', 'language', 3],
  ['an id that is none', withFront('id: 7'), 'field_value', 'id', 3],
  ['a version that is none', withFront('version: 1e3'), 'field_value', 'version', 3],
  ['a huge version', withFront('version: 9999999999'), 'field_value', 'version', 3],
  ['a time without a zone', withFront('publish_at: 2026-12-01 09:00'), 'bad_moment', 'publish_at', 3],
  ['a list in place of a text', withFront('keywords: [a, b]'), 'field_shape', 'keywords', 3],
  ['an object', withFront('asked: {a: b}'), 'field_shape', 'asked', 3],
  ['an anchor', withFront('asked: &a [b]'), 'yaml_feature', 'asked', 3],
  ['an alias', withFront('kind: *a'), 'yaml_feature', 'kind', 3],
  ['a tag', withFront('version: !!int 7'), 'yaml_feature', 'version', 3],
  ['a tag in a list', withFront('asked: [!!binary YQ==]'), 'yaml_feature', 'asked', 3],
  ['a key that is no text', withFront('? [a]: b'), 'yaml_feature', null, 3],
  ['two documents', withFront('...', 'kind: faq'), 'yaml_unreadable', null, 2],
  ['deep nesting', withFront(`asked: ${'['.repeat(30_000)}`), 'yaml_unreadable', null, 2],
  ['compact nesting', withFront(`${'- '.repeat(15_000)}`), 'yaml_unreadable', null, 2],
  ['thousands of values', withFront(`asked: [${'a,'.repeat(15_000)}]`), 'yaml_unreadable', null, 2],
  ['a list alone', '---\n- a\n---\nWords', 'yaml_unreadable', null, 2],
  ['a text alone', '---\na\n---\nWords', 'yaml_unreadable', null, 2],
  ['a long title', withFront(`description: ${'a'.repeat(201)}`), 'field_too_long', 'description', 3],
  ['signs that do not show', withFront('keywords: a\u202eb'), 'field_hidden_signs', 'keywords', 3],
  ['many wordings', withFront(`asked: [${'a,'.repeat(41)}]`), 'field_too_many', 'asked', 3],
])('refuses %s, and says where', (_, text, code, field, line) => {
  expect(problemsOf(text)).toEqual([[code, field, line]])
})

test('refuses bytes that are no UTF-8, and front matter without an end in time', () => {
  expect(readFile(Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff]))).toMatchObject({
    problems: [{ code: 'not_utf8' }],
  })
  expect(readFile(Buffer.from(withFront(), 'utf16le'))).toMatchObject({ fields: null })
  expect(problemsOf(withFront(`keywords: ${'a'.repeat(40_000)}`))).toEqual([
    ['front_matter_too_long', null, null],
  ])
  expect(readFile(new Uint8Array(300_000))).toMatchObject({ problems: [{ code: 'too_large' }] })
})

test('hostile front matter is refused in time, and throws nothing', () => {
  const units = [
    '[',
    '{',
    '- ',
    '? ',
    ': ',
    '&a ',
    '*a ',
    '!a ',
    '"',
    "'",
    '#',
    ',',
    '\t',
    'a: ',
    '|\n',
    '>\n ',
    '%',
    '@',
  ]
  const started = performance.now()
  for (const unit of units) readFile(Buffer.from(withFront(unit.repeat(30_000 / unit.length))))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...units, '\n', ' ', 'title: ', 'id: '), { maxLength: 60 }),
      (parts) => {
        readFile(Buffer.from(`---\n${parts.join('')}\n---\nWords`))
      },
    ),
  )
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a file has a name that every system takes', () => {
  expect(fileNameOf({ slug: 'news' })).toBe('news.md')
  expect(fileNameOf({ slug: 'con' })).toBe('con-page.md')
})
