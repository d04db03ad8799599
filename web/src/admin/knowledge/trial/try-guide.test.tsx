import type { TrialAnswer } from '@pepper/contract/knowledge'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { EMPTY } from '../../content/content-draft.ts'
import { TryGuide } from './try-guide.tsx'

const answered = (text: string): TrialAnswer => ({
  state: 'sure',
  html: `<p>${text}</p>`,
  sections: [{ title: 'Credits', heading: '', url: '/learn/credits', rank: 0.5, is_draft: false }],
})

test('AD-6: an empty question is not asked', async () => {
  const ask = serve((api) => api.knowledge.tryGuide)
  const { getByRole, getByLabelText, person } = draw(<TryGuide />)
  await person.type(getByLabelText('A member’s question'), '   {Enter}')
  await person.click(getByRole('button', { name: 'Ask the guide' }))
  expect(ask).not.toHaveBeenCalled()
})

test('AD-6: a question is asked once however often it is sent, and its answer shows with its sections', async () => {
  const { answer, arrive } = lateAnswer<{ now: TrialAnswer; with_draft: null }>()
  const ask = serve((api) => api.knowledge.tryGuide).mockReturnValue(answer)
  const { getByLabelText, findByRole, queryByRole, person } = draw(<TryGuide />)
  await person.type(getByLabelText('A member’s question'), 'Why?{Enter}{Enter}')
  arrive({ now: answered('Because.'), with_draft: null })
  const now = within(await findByRole('region', { name: 'Now' }))
  expect(now.getByText('Because.')).toBeTruthy()
  const section = now.getByRole('link', { name: 'Credits' })
  expect(section.getAttribute('href')).toBe('/learn/credits')
  expect(section.closest('li')?.textContent).toBe('Credits')
  expect(now.getByText('Sure of the answer')).toBeTruthy()
  expect(queryByRole('region', { name: 'With this text published' })).toBeNull()
  expect(ask.mock.calls).toEqual([[{ question: 'Why?', language: 'en' }]])
})

test('AD-6: a text that is being written is tried as if it were published; an unwritten one is not', async () => {
  const ask = serve((api) => api.knowledge.tryGuide)
  ask.mockResolvedValue({ now: answered('Old.'), with_draft: answered('New.') })
  const written = { ...EMPTY, title: 'Credits', content: 'Text' }
  const drawn = draw(<TryGuide draft={{ ...written, content: ' ' }} draftOf="c" />)
  await drawn.person.type(drawn.getByLabelText('A member’s question'), 'Why?{Enter}')
  await waitFor(() => expect(ask.mock.calls[0]?.[0]).toEqual({ question: 'Why?', language: 'en' }))
  drawn.rerender(<TryGuide draft={written} draftOf="c" />)
  await drawn.findByRole('region', { name: 'Now' })
  await drawn.person.click(drawn.getByRole('button', { name: 'Ask the guide' }))
  await waitFor(() => expect(ask.mock.calls[1]?.[0]).toMatchObject({ draft: written, draft_of: 'c' }))
  expect(await drawn.findByRole('region', { name: 'With this text published' })).toBeTruthy()
})

test('AD-6: a question that could not be sent stays, and so does the answer of before', async () => {
  const ask = serve((api) => api.knowledge.tryGuide)
  ask.mockResolvedValueOnce({ now: answered('Because.'), with_draft: null }).mockRejectedValue(failure())
  const { getByLabelText, getByText, findByText, person } = draw(<TryGuide />)
  await person.type(getByLabelText('A member’s question'), 'Why?{Enter}')
  await findByText('Because.')
  await person.type(getByLabelText('A member’s question'), ' Really?{Enter}')
  await waitFor(() => expect(shownToasts()[0]?.tone).toBe('destructive'))
  expect(getByLabelText('A member’s question')).toHaveProperty('value', 'Why? Really?')
  expect(getByText('Because.')).toBeTruthy()
})
