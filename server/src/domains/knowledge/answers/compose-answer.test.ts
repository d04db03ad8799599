import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import type { Passage, Question } from '../index/passage.ts'
import { CLOSE_RANK, LIKELY_RANK, SURE_RANK } from '../index/sureness.ts'
import type { Intent } from '../intents/intents.ts'
import { readCare } from './care.ts'
import { composeAnswer } from './compose-answer.ts'
import { readVoice } from './voice.ts'

const brand = readBrand({ brandFile: undefined, env: { BRAND_PERSONA: 'Saffron', BRAND_TOKEN: 'FAIR' } })
const voice = readVoice()

const passage = (slug: string, title: string, text: string, rank = 2): Passage => ({
  slug,
  title,
  section: 'lead',
  heading: '',
  passage: text,
  language: 'en',
  rank,
})
const clubs = passage(
  'clubs',
  'What clubs are',
  'A club is a team of up to 25.\n\nYou can leave a club at any time.',
)
const boards = passage(
  'boards',
  'How leaderboards work',
  'There are five leaderboards. They are renewed at the end of a round.',
  1.5,
)
const guide = passage('guide', 'Who Saffron is', 'Saffron is software.', 1.4)

const compose = (question: string, passages: Passage[], seed = 'seed') =>
  composeAnswer({ question, history: [], passages, seed }, voice, brand)

test('AS-1: small talk is answered in voice, without sources, by the name of the brand', () => {
  for (const question of ['Hi', 'Who are you?', 'thanks Saffron', 'what can you do?']) {
    const { text, sources } = compose(question, [clubs])
    expect(sources).toEqual([])
    expect(text).not.toMatch(/\{\{|pepper/i)
    expect(text.length).toBeGreaterThan(10)
  }
})

test('AS-1: a message that may be about trouble hears where to turn, before the nearest pages or in place of not knowing', () => {
  const ask = (rank: number) => {
    const facts = {
      question: 'he comes up the stairs drunk',
      history: [],
      seed: 'seed',
      intent: 'uneasy' as const,
    }
    return composeAnswer({ ...facts, passages: [{ ...clubs, rank }] }, voice, brand)
  }
  const unknown = ask(CLOSE_RANK / 2)
  expect(unknown).toMatchObject({ state: 'care', sources: [] })
  expect(unknown.text).toMatch(/^I am not sure that I read you right.*112.*in other words\.$/)
  const nearest = ask(CLOSE_RANK)
  expect(nearest.state).toBe('nearest')
  expect(nearest.text.startsWith(unknown.text)).toBe(true)
  expect(nearest.text).toContain('(/learn/clubs)')
  expect(ask(SURE_RANK + 1)).toMatchObject({ state: 'sure', sources: [{ slug: 'clubs' }] })
})

// Guards: 'screen is just white after i log in' was met with emergency numbers before anything else.
test('AS-1: where a section is likely to be meant, its answer comes first and where to turn after it', () => {
  const facts = { question: 'my screen is white', seed: 'seed', intent: 'uneasy' as const }
  const history = [{ role: 'user' as const, content: 'hello' }]
  const { uneasy, in_case } = readCare().en
  const likely = composeAnswer(
    { ...facts, history: [], passages: [{ ...clubs, rank: LIKELY_RANK }] },
    voice,
    brand,
  )
  expect(likely.state).toBe('nearest')
  expect(likely.text).toContain('(/learn/clubs)')
  expect(likely.text.endsWith(in_case)).toBe(true)
  for (const rank of [LIKELY_RANK, SURE_RANK + 1]) {
    const inTalk = composeAnswer({ ...facts, history, passages: [{ ...clubs, rank }] }, voice, brand)
    expect(inTalk.text.startsWith(uneasy), 'its talk makes any page likely').toBe(true)
    expect(inTalk.text.length).toBeGreaterThan(uneasy.length + 40)
  }
})

test('AS-1: beside the reply to fraud there are likely pages, and beside that to people in danger none', () => {
  const ask = (intent: Intent, rank: number, question = 'it all went so wrong') => {
    const facts = { question, history: [], seed: 'seed', intent }
    return composeAnswer({ ...facts, passages: [{ ...clubs, rank }] }, voice, brand)
  }
  const [likely, unlikely] = [ask('fraud', SURE_RANK), ask('fraud', CLOSE_RANK)]
  expect(likely.text).toBe(`${unlikely.text}\n\n${readCare().en.pages}\n\n- [What clubs are](/learn/clubs)`)
  expect(likely).toMatchObject({ state: 'care', sources: [] })
  const gone = 'they took all my savings, there is no way out for me any more'
  for (const { text } of [
    ask('self-harm', SURE_RANK),
    ask('gambling', SURE_RANK),
    ask('fraud', SURE_RANK, gone),
  ])
    expect(text).not.toContain('/learn/')
})

test('AS-2: after a guess, a yes goes on with what was guessed', () => {
  const rules = Array.from(
    { length: 12 },
    (_, at) => `Rule ${at} of a club is about its captain and the votes.`,
  )
  const near = { ...clubs, passage: `${clubs.passage}\n\n${rules.join(' ')}`, rank: SURE_RANK - 0.1 }
  const other = { ...boards, rank: SURE_RANK - 0.2 }
  const asked = { question: 'Is a club a band?', history: [], passages: [near, other], seed: 'seed' }
  const { text } = composeAnswer(asked, voice, brand)
  const history = [
    { role: 'user' as const, content: asked.question },
    { role: 'assistant' as const, content: text },
  ]
  const yes = composeAnswer({ ...asked, question: 'yes', history }, voice, brand)
  expect(yes.sources.map(({ slug }) => slug)).toEqual(['clubs'])
})

test('AS-2: the answer begins with what was asked and names its source as data, not as text', () => {
  const { text, sources } = compose('Can I leave a club?', [clubs])
  expect(text).toContain('You can leave a club at any time.')
  expect(sources).toEqual([{ slug: 'clubs', title: 'What clubs are', url: '/learn/clubs' }])
  expect(text).not.toContain('clubs/')
})

test('AS-2: a question about two things is answered from two items', () => {
  const { text, sources } = compose('What are clubs, and how do leaderboards work?', [
    clubs,
    { ...boards, isSecond: true },
  ])
  expect(sources.map((source) => source.slug)).toEqual(['clubs', 'boards'])
  expect(text).toContain('five leaderboards')
})

test('AS-2: calling the persona by name does not change the subject', () => {
  expect(compose('Saffron, what are clubs?', [clubs, guide]).sources.map((source) => source.slug)).toEqual([
    'clubs',
  ])
})

test('AS-2: unsure, it says what is nearest and offers it to read for free, with no source', () => {
  const near = { ...clubs, rank: CLOSE_RANK }
  const part = { ...near, section: 'captains', heading: 'Captains' }
  const { text, sources } = compose('Is a club a band?', [near, part, boards, guide])
  expect(voice.lines.en.closest.some((line) => text.startsWith(line))).toBe(true)
  expect(text).toContain('[What clubs are](/learn/clubs)')
  expect(text).toContain('[What clubs are: Captains](/learn/clubs#captains)')
  expect(text.match(/\/learn\//g)).toHaveLength(3)
  expect(sources).toEqual([])
})

test.each([
  ['en', /reading (these pages|its page) costs nothing/],
  ['de', /diese Seiten zu lesen kostet nichts/i],
  ['es', /leer (estas páginas|su página) no cuesta nada/],
  ['fr', /lire (ces pages|sa page) ne coûte rien/],
] as const)(
  'AS-2: unsure in %s, it says that the pages cost nothing, not that the reply does',
  (locale, free) => {
    for (const line of voice.lines[locale].closest) expect(line).toMatch(free)
    for (const line of voice.lines[locale].guess) expect(line).toContain('{{next}}')
  },
)

test('AS-2: unsure, it tells what a likely section says as a guess, and offers the next nearest for free', () => {
  const near = { ...clubs, rank: SURE_RANK - 0.1 }
  const part = { ...near, section: 'captains', heading: 'Captains' }
  const { text, sources, state } = compose('Is a club a band?', [near, part, boards, guide])
  const [lead = '', fact = '', ...rest] = text.split('\n\n')
  const guesses = voice.lines.en.guess.map((line) =>
    line.replace('{{next}}', '[What clubs are](/learn/clubs)'),
  )
  expect(guesses).toContain(lead)
  expect(clubs.passage).toContain(fact)
  expect(rest.join('\n')).toMatch(
    /costs nothing:\n- \[What clubs are: Captains\]\(\/learn\/clubs#captains\)\n- \[/,
  )
  expect({ sources, state }).toEqual({ sources: [], state: 'nearest' })
})

test('AS-2: a guess does not begin with the yes or no of another question', () => {
  const near = { ...clubs, passage: 'No, you can belong to one club at a time.', rank: SURE_RANK - 0.1 }
  expect(compose('How do I found a club?', [near, boards]).text).toContain('\n\nYou can belong to one club')
})

test('AS-2: a guess that the last reply gave already is offered and not repeated', () => {
  const near = { ...clubs, rank: SURE_RANK - 0.1 }
  const facts = { question: 'Is a club a band?', seed: 'seed', passages: [near, boards] }
  const history = [
    { role: 'user' as const, content: 'What are clubs?' },
    { role: 'assistant' as const, content: clubs.passage },
  ]
  const { text } = composeAnswer({ ...facts, history }, voice, brand)
  expect(text).toContain('- [What clubs are](/learn/clubs)')
})

test('AS-2: where nothing shares the subject, it says that it does not know', () => {
  const { text, sources } = compose('Is a club a band?', [{ ...clubs, rank: CLOSE_RANK / 2 }])
  expect(voice.lines.en.unknown.some((line) => text.startsWith(line))).toBe(true)
  expect(sources).toEqual([])
})

test('AS-2: a second page appears only in the answer to a second question', () => {
  expect(compose('What are clubs?', [clubs, boards]).sources).toHaveLength(1)
})

test('AS-1: no line is repeated in a chat while another is left', () => {
  const said = voice.lines.en.unknown.slice(1).map((content) => ({ role: 'assistant' as const, content }))
  for (const seed of ['a', 'b', 'c', 'd', 'e']) {
    const facts = { question: 'Who won?', history: said, passages: [], seed }
    expect(composeAnswer(facts, voice, brand).text).toContain(voice.lines.en.unknown[0])
  }
})

test('AS-2: an offer names an item that was not used', () => {
  const offers = Array.from(
    { length: 30 },
    (_, turn) => compose('What are clubs?', [clubs, boards], `${turn}`).text,
  )
  expect(offers.filter((text) => text.includes('How leaderboards work')).length).toBeGreaterThan(10)
  expect(offers.filter((text) => text.includes('**What clubs are**'))).toEqual([])
})

test('CH-6: a yes gets what was offered', () => {
  const history = [
    { role: 'user' as const, content: 'What are clubs?' },
    {
      role: 'assistant' as const,
      content: 'A club is a team.\n\nShall I do **How leaderboards work** next?',
    },
  ]
  const facts = { question: 'yes please', history, passages: [clubs, boards], seed: 'seed' }
  const { sources, text } = composeAnswer(facts, voice, brand)
  expect(sources.map((source) => source.slug)).toEqual(['boards'])
  expect(text).toContain('five leaderboards')
})

test('CH-6: after its last block, the guide says that it has no more', () => {
  const history = [
    { role: 'user' as const, content: 'What are clubs?' },
    { role: 'assistant' as const, content: clubs.passage },
  ]
  const { text, sources } = composeAnswer(
    { question: 'more', history, passages: [clubs], seed: 'x' },
    voice,
    brand,
  )
  expect(sources).toEqual([])
  expect(voice.lines.en.nothing_more.some((line) => text.startsWith(line))).toBe(true)
})

test('CH-6: asked for something else, the guide says the sentences that fit, not the whole section once more', () => {
  const told =
    'A round lasts seven days. It begins with a preview of two days, then two days of auctions follow, and the market is open for three.'
  const rounds = passage('rounds', 'How a round goes', told)
  const history: ModelMessage[] = [
    { role: 'user', content: 'How does a round go?' },
    { role: 'assistant', content: told },
  ]
  const say = (question: string) =>
    composeAnswer({ question, history, passages: [rounds], seed: 'x' }, voice, brand).text
  expect(say('and when is the preview')).toContain('It begins with a preview')
  expect(say('How does a round go?')).toContain(told)
  const linked = passage('rounds', 'How a round goes', `${told} [The wire](/learn/news-wire) has the news.`)
  const other = history.with(1, { role: 'assistant', content: 'Something else.' })
  const facts = { question: 'and when is the preview', history: other, passages: [linked], seed: 'x' }
  expect(composeAnswer(facts, voice, brand).text).toContain(told)
})

test('AS-2: a short answer is said with its verdict and a link to its section', () => {
  const one = {
    ...passage('clubs', 'What clubs are', 'No, one club at a time. You may leave and join another.'),
    ...{ section: 'joining', heading: 'Joining', answer: 'two-clubs' },
  }
  const { text, sources, state } = compose('2 clubs same time ok for me', [one])
  expect(text).toContain('No, one club at a time.')
  expect(text).toContain('(/learn/clubs#joining)')
  expect({ state, sources }).toEqual({
    state: 'sure',
    sources: [{ slug: 'clubs', title: 'What clubs are', url: '/learn/clubs' }],
  })
})

test('AS-2: unsure, a section is offered once, however many of its short answers are near', () => {
  const near = ['a', 'b', 'c'].map((answer) => ({ ...clubs, answer, rank: CLOSE_RANK }))
  const { text } = compose('clubs and cheese', [...near, { ...boards, rank: CLOSE_RANK }])
  expect(text.match(/\]\(\/learn\/[a-z]+\)/g)).toEqual(['](/learn/clubs)', '](/learn/boards)'])
})

test('AS-2: a table that is cut says that there is more', () => {
  const row = (name: string) => `| ${name} | ${'one more thing that it is for '.repeat(8)} |`
  const table = `| Place | For |\n|---|---|\n${['Here', 'There', 'Elsewhere'].map(row).join('\n')}`
  const say = (text: string) => compose('places for things', [passage('map', 'The places', text)]).text
  const text = say(`There are three places.\n\n${table}`)
  expect(text).not.toContain('| Elsewhere |')
  expect(text).toContain('](/learn/map)')
  expect(say('There are three places: here, there, elsewhere.')).not.toContain('](/learn/map)')
})

test('AS-1: advice is declined with a lesson also where retrieval found nothing', () => {
  const { text, sources } = compose('Should I buy gold?', [])
  expect(voice.lines.en.advice.some((line) => text.startsWith(line))).toBe(true)
  expect(voice.lessons.map((lesson) => lesson.slug)).toContain(sources[0]?.slug)
  expect(text).not.toContain('{{')
})

test('the voice has several lines for each moment, and a closing line with and without an offer', () => {
  for (const [locale, moments] of Object.entries(voice.lines))
    for (const [moment, lines] of Object.entries(moments))
      expect(lines.length, `${locale} ${moment}`).toBeGreaterThan(2)
  expect(voice.lines.en.closer.some((line) => line.includes('{{next}}'))).toBe(true)
  expect(voice.lines.en.closer.some((line) => !line.includes('{{next}}'))).toBe(true)
})

const say = (question: string, intent: Intent, rank = CLOSE_RANK / 2) =>
  composeAnswer({ question, intent, history: [], passages: [{ ...clubs, rank }], seed: 'seed' }, voice, brand)

test('AS-1: a person who asks for a joke gets one, also in other words and out of boredom', () => {
  for (const answer of [
    compose('Tell me a joke', [clubs]),
    say('say something funny', 'joke'),
    say('meh', 'bored'),
  ])
    expect(voice.lines.en.joke.map((line) => line.replace('{{persona}}', 'Saffron'))).toContain(answer.text)
})

test('AS-1: people who are sad are comforted, and hear where to turn where they may be in danger', () => {
  const { text, state } = say('my dog died', 'sad')
  expect([voice.lines.en.sad.includes(text), state]).toEqual([true, 'small_talk'])
  const feared = say('nothing makes me smile', 'sad-uneasy')
  expect(feared.state).toBe('care')
  expect(voice.lines.en.sad.some((line) => feared.text === `${line}\n\n${readCare().en.in_case}`)).toBe(true)
})

test('AS-2: a question about something else gets no pages, which would be no nearer than others', () => {
  const { text, state, sources } = say('who won the world cup', 'elsewhere', LIKELY_RANK - 0.01)
  expect([state, sources]).toEqual(['unknown', []])
  expect(voice.lines.en.off_subject.some((line) => text.startsWith(line))).toBe(true)
  expect(text).not.toContain('/learn/')
})

// Guards: a pinned answer to just this question was never given.
test('AS-1: a pinned answer is given where a message only sounds like advice, and not where it asks for it', () => {
  const pinned = { answer: 'On Friday.', sources: [] } as unknown as NonNullable<Question['verified']>
  const facts = { history: [], passages: [], seed: 'seed', intent: 'advice' as const, verified: pinned }
  expect(composeAnswer({ ...facts, question: 'When is the summer festival?' }, voice, brand).text).toBe(
    'On Friday.',
  )
  expect(composeAnswer({ ...facts, question: 'Should I buy gold now?' }, voice, brand).state).toBe('advice')
})

// Guards: both got a page of the guide.
test.each([
  ['another one', 'joke', 'small_talk'],
  ['tell me more', 'joke', 'small_talk'],
  ['yes please', 'sad', 'care'],
] as const)('AS-1: "%s" after a line of %s goes on with that', (question, moment, state) => {
  const [said = ''] = voice.lines.en[moment]
  const history = [
    { role: 'user', content: 'hm' },
    { role: 'assistant', content: said },
  ] satisfies ModelMessage[]
  const answer = composeAnswer({ question, history, passages: [clubs], seed: 'seed' }, voice, brand)
  expect(answer).toMatchObject({ state, sources: [] })
  expect(answer.text).not.toBe(said)
  if (moment === 'sad') expect(answer.text).toBe(readCare().en.where_to_turn)
  else expect(voice.lines.en.joke).toContain(answer.text)
})

test('AS-2: after an answer the same words ask for more of it', () => {
  const history: ModelMessage[] = [{ role: 'assistant', content: 'A club is a team of up to 25.' }]
  const facts = { question: 'tell me more', history, passages: [clubs], seed: 'seed' }
  expect(composeAnswer(facts, voice, brand).state).not.toBe('small_talk')
})
