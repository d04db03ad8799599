import { expect, test } from 'vitest'
import { parseGuideItem, readWholeGuide } from './guide-files.ts'
import { sectionsOf } from './sections.ts'

const text = `---
title: How auctions work
topic: Auctions
question: How do auctions work?
keywords: "bid, bidding: fast"
---

First paragraph.

Second one.
`

test('a guide file is a header and a text; its name is the slug', () => {
  expect(parseGuideItem('how-auctions-work.md', text)).toEqual({
    slug: 'how-auctions-work',
    title: 'How auctions work',
    topic: 'Auctions',
    question: 'How do auctions work?',
    keywords: 'bid, bidding: fast',
    body: 'First paragraph.\n\nSecond one.',
  })
  expect(parseGuideItem('a.md', text.replaceAll('\n', '\r\n')).title).toBe('How auctions work')
})

test.each([
  ['Bad Name.md', text],
  ['no-header.md', 'Just text.'],
  ['no-text.md', '---\ntitle: A\ntopic: B\n---\n\n'],
  ['no-topic.md', '---\ntitle: A\n---\nText'],
  ['unknown-key.md', '---\ntitle: A\ntopic: B\nauthor: C\n---\nText'],
])('a guide file with a wrong form is named: %s', (name, wrong) => {
  expect(() => parseGuideItem(name, wrong)).toThrow(name)
})

test('AD-6: a page has the same sections, in the same order, in every language', () => {
  const pages = Map.groupBy(readWholeGuide(), ({ slug }) => slug)
  const differing = [...pages].flatMap(([slug, texts]) => {
    const outlines = texts.map(({ body }) => sectionsOf(body).map(({ id }) => id))
    return new Set(outlines.map((ids) => ids.join(' '))).size === 1 ? [] : [slug]
  })
  expect(pages.size).toBeGreaterThan(100)
  expect(differing).toEqual([])
})
