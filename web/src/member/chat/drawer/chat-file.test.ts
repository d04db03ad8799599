import { expect, test } from 'vitest'
import { chatFileName, chatMarkdown } from './chat-file.ts'

const AT = '2026-05-01T10:00:00.000Z'

test('DR-7: a chat is a Markdown document with speakers, times, sources and whole links', () => {
  const message = { id: 'm', content: 'What is **XP**?', created_at: AT, sources: [] }
  const text = chatMarkdown(
    {
      format: 'chat/1',
      session_id: 'chat_1',
      title: 'XP',
      created_at: AT,
      exported_at: AT,
      messages: [
        { ...message, role: 'user' },
        {
          ...message,
          role: 'assistant',
          content: 'Points: [XP](/learn/xp#tiers), [news](//news.example/a).',
          sources: [{ slug: 'xp', title: 'XP', url: null }],
        },
      ],
    },
    {
      title: 'About\nXP',
      you: 'You',
      persona: 'Guide',
      sources: 'Sources:',
      origin: 'https://chat.example',
      at: (moment) => moment.slice(0, 10),
    },
  )
  expect(text).toBe(
    [
      '# About XP\n\n## You · 2026-05-01\n\nWhat is **XP**?\n\n## Guide · 2026-05-01\n\n',
      'Points: [XP](https://chat.example/learn/xp#tiers), [news](//news.example/a).\n\n_Sources: XP_\n',
    ].join(''),
  )
})

test('DR-7: the name of the file is safe on every system', () => {
  expect(chatFileName('../../etc: "Crème" <brûlée>?', AT, 'md')).toBe('etc-creme-brulee-2026-05-01.md')
  expect(chatFileName('???', AT, 'json')).toBe('chat-2026-05-01.json')
  expect(chatFileName('日本語', AT, 'md')).toBe('日本語-2026-05-01.md')
  expect(chatFileName('x'.repeat(500), AT, 'md')).toHaveLength(74)
})
