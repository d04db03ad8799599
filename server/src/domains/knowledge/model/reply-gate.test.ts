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
  ['Go [here](&#104;ttps://evil.example/x) now', 'Go here now', ['links_removed']],
  ['Go [here](&sol;/evil.example) now', 'Go here now', ['links_removed']],
  ['Go [here](https\\://evil.example) now', 'Go here now', ['links_removed']],
  ['Go [here](\\/\\/evil.example) now', 'Go here now', ['links_removed']],
  ['Go [here](/\\evil.example) now', 'Go here now', ['links_removed']],
  ['Go [here](/&sol;evil.example) now', 'Go here now', ['links_removed']],
  [
    'Go [here](/learn/clubs?a=b#c), [here](clubs), [here](#top)',
    'Go [here](/learn/clubs?a=b#c), [here](clubs), [here](#top)',
    [],
  ],
  ['Go [aquí](/learn/año) now', 'Go [aquí](/learn/año) now', []],
  ['Go [here](https://docs.example\\@evil.example) now', 'Go here now', ['links_removed']],
  ['See [here][1].\n\n[1]: &#104;ttps://evil.example/x\n', 'See [here][1].\n\n…\n', ['links_removed']],
  ['See [here][1].\n\n[1]: <https\\://evil.example> "x"', 'See [here][1].\n\n… "x"', ['links_removed']],
  ['See [here][1].\n\n[1]:\n//evil.example', 'See [here][1].\n\n…', ['links_removed']],
  ['[Note]: this stays. [1]: /learn/clubs', '[Note]: this stays. [1]: /learn/clubs', []],
  ['Go [to [the form]](https\\://evil.example) now', 'Go [to [the form]] …) now', ['links_removed']],
  ['Go [here](      https\\://evil.example) now', 'Go here now', ['links_removed']],
  ['Go [to [the clubs]](/learn/clubs), `a[i]()`', 'Go [to [the clubs]](/learn/clubs), `a[i]()`', []],
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

test.each([
  'Fine. Buy gold now.',
  'Good question. Buy bitcoin now. It is cheap.',
  'My tip: buy gold.',
  'Here you go:\n\n- Buy gold\n- Sell your shares\n',
  '1. Sell your shares.\n2. Rest.',
  '**Buy bitcoin now.**',
  '> "Buy gold."',
  'Klar. Kauf jetzt Bitcoin.',
  'Mein Plan: Verkauf deine Aktien.',
  'Claro. Compra oro ya.',
  '• Vende tus acciones.',
  'Bien sûr. Achète des actions.',
  '— Vends tes jetons.',
  'Sure! Buy bitcoin now, okay?',
  'Vale. Compra bitcoin, ¿vale?',
  'Klar. Kauf jetzt Gold, ja?',
  'Bon. Achète de l’or, d’accord ?',
])('AS-1: an order to buy or sell is stopped in any place: %j', (reply) => {
  for (const size of [1, 4, 1_000]) {
    const { marks, text } = pass(reply, size)
    expect(marks).toEqual(['advice_stopped'])
    expect(text).not.toMatch(/gold|bitcoin|shares|aktien|oro|acciones|actions|jetons|l’or/i)
  }
})

test.each([
  'You should sell your stocks and move to gold.',
  'You should buy some shares before silver reaches gold levels.',
  'Buy bitcoin before it reaches gold levels.',
  'Vende tus acciones y pasa a oro.',
  'Vends tes actions et passe à l’or.',
  'Vends tes actions et passe en argent.',
  'Verkauf deine Aktien, um an Gold zu kommen.',
  'Sell your stocks now to reach the gold tier.',
  'Compra oro para alcanzar el nivel oro.',
])('AS-1: the name of a tier frees no other word of its sentence: %j', (reply) => {
  for (const size of [1, 4, 1_000]) expect(pass(reply, size)).toMatchObject({ marks: ['advice_stopped'] })
})

test.each([
  'Fine. Should you buy gold? That is for you to say.',
  'Do you want to know whether to buy bitcoin? I do not tell.',
  'Two ways to earn XP:\n\n- Hold a streak of days\n- Put a question to me\n',
  '1. Open the Market tab.\n2. Buy an item: place a bid.\n3. Sell it again in the Market tab.',
  'How to do it: sell an item with the button, then list it.',
  '**Buying**: the highest bid wins. **Selling**: you choose a reserve.',
  'Nice. In the game, buy tokens with a bid in the auction.',
  'Sure. Start with the guide, and put your name on your profile.',
  'Here is the rule: hold your bid until the last minute of the auction.',
  '- Sell order: an offer to sell at a price.\n- Buy order: an offer to buy.\n',
  'Claro. Compra un artículo con una puja en la subasta.',
  'Así: vende tus activos en la pestaña Mercado del juego.',
  '¿Quieres comprar oro? Eso lo decides tú.',
  'Bien sûr. Achète un lot : place une enchère.',
  'Ainsi : vends ton actif avec le bouton, dans le jeu.',
  'Veux-tu acheter des actions ? À toi de voir.',
  'Klar. Kauf einen Gegenstand mit einem Gebot in der Auktion.',
  'So geht es: Verkaufe deine Token im Reiter Markt, im Spiel.',
  'Willst du Gold kaufen? Das entscheidest du.',
  'It is easy. Hold a streak of seven days to reach Gold.',
  'Next: move up to Gold with 3,000 XP.',
  '- Start with the guide and reach Silver.\n- Grab the first-day XP to get to Gold.\n',
  'Bien. Mantén tu racha para llegar a Oro.',
  'Allez. Garde ton rythme pour atteindre Argent.',
  'Weiter so. Halte deine Serie, um Gold zu erreichen.',
  'You should hold your streak to reach the Gold tier.',
  'Deberías mantener tu racha para alcanzar Oro.',
  'Tu devrais garder ta série pour atteindre l’or.',
  'Du solltest deine Serie halten, um Gold zu erreichen.',
  'Mejor mantener tu racha y pasar a Oro con más XP.',
  'Garde ton rythme : avec plus de XP, tu passes à l’argent.',
  'Sell gold now, or wait? I do not say.',
  'Fine. Put your name in, and hold on to your code.',
  'Set it up:\n1. Take your code.\n2. Put it in the field.\n',
])('AS-1: a reply that gives no advice comes out whole: %j', (reply) => {
  for (const size of [1, 4, 1_000])
    expect(pass(reply, size)).toEqual({ text: reply, marks: [], isStopped: false })
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
