import type { Brand } from '@pepper/contract/brand'
import { expect, test } from 'vitest'
import { ReplyGate } from './reply-gate.ts'

const brand: Brand = {
  persona: 'Saffron',
  persona_slug: 'saffron',
  product: 'SaffronTalk',
  simulation: 'The Fair',
  token: 'FAIR',
  platform: 'The Hall',
  sister_platform: 'Fair Game',
  support_email: null,
  privacy_email: null,
  legal_email: null,
  community_url: 'https://community.example',
  accent: null,
}
const facts = {
  brand,
  origin: 'https://chat.example',
  given: ['A page at https://docs.example/rules says 3,000.'],
}

/** Lets a reply through the gate in pieces of so many characters. */
function pass(reply: string, size: number) {
  const gate = new ReplyGate(facts)
  let text = ''
  for (let at = 0; at < reply.length; at += size) text += gate.push(reply.slice(at, at + size))
  return { text: text + gate.end(), marks: gate.marks, isStopped: gate.isStopped }
}

const plain = [
  'Bids go up, darling. The highest wins.\n\n- one\n- two\n\n| tier | from |\n|---|---|\n| Silver | 3,000 |\n',
  'It is 2 < 3 and a <b>, and [brackets] (like these) stay; so does `a[i](x)`. Is 5 > 4?',
  'Read https://chat.example/guide, [the rules](https://docs.example/rules) and https://community.example/x.',
  'Ends in the middle of a [link',
  '🌶️ Grüße, мир, 你好 — done…',
]
test.each(plain)('a reply that is fine comes out as it went in, in pieces of any size: %j', (reply) => {
  for (const size of [1, 2, 3, 7, 1_000])
    expect(pass(reply, size)).toEqual({ text: reply, marks: [], isStopped: false })
})

test.each([
  ['<think>a < b, so</think>Yes.', 'Yes.', []],
  ['Yes.<|im_end|>', 'Yes.', []],
  ['One <tool_call>{"a":"<b>"}</tool_call>two.', 'One two.', []],
  ['Yes. <think>never closed', 'Yes. ', []],
  ['Go [here](https://evil.example/a b) now', 'Go here now', ['links_removed']],
  ['Go ![x](//evil.example/p.png)', 'Go x', ['links_removed']],
  ['Go [here](javascript:alert) now', 'Go here now', ['links_removed']],
  ['Go <https://evil.example>', 'Go …', ['links_removed']],
  ['https://evil.example/?q=https://chat.example', '…', ['links_removed']],
  ['It is 4,321 of them', 'It is 4,321 of them', ['figures_unchecked']],
])('%j is let through as %j, in pieces of any size', (reply, text, marks) => {
  for (const size of [1, 2, 5, 1_000]) expect(pass(reply, size)).toMatchObject({ text, marks })
})

test('AS-1: nothing of a sentence is let through from where it may be advice, and nothing after it', () => {
  for (const size of [1, 4, 1_000]) {
    const { text, marks, isStopped } = pass('Fine. I recommend buying gold. And silver.', size)
    expect(['Fine.', 'Fine. I']).toContain(text.trimEnd())
    expect({ marks, isStopped }).toEqual({ marks: ['advice_stopped'], isStopped: true })
  }
})

test.each(['[a](', '<think>', '[', '[a](https://evil.example/', 'my tip is and my tip ', '<https://'])(
  'a model that writes %j without end is let through or held, and never worked on without end',
  (piece) => {
    // Patterns that look for the end of each from every place would still be at it tomorrow.
    for (const size of [piece.length, 100_000]) {
      const { text } = pass(piece.repeat(100_000 / piece.length), size)
      expect(text).not.toContain('evil.example')
    }
  },
)
