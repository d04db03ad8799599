import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { act, fireEvent } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { credits, memberWith } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { areCreditsUnreadable, viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { Composer } from './composer.tsx'
import { drafts } from './current-drafts.ts'

const talk = { limit: 5, left: 5, reached: null, resetsAt: null, sessionId: null, isBegun: false }
const place = { userId: memberWith().profile.id ?? '', sessionId: 'chat_1' }

beforeEach(() => {
  viewer.set(memberWith())
  areCreditsUnreadable.set(false)
  guestTalk.set(null)
  for (const userId of [place.userId, 'guest'])
    for (const sessionId of ['chat_1', 'chat_2', null]) drafts.type({ userId, sessionId }, '')
})

type Given = Partial<ComponentProps<typeof Composer>>

async function drawComposer(given: Given = {}) {
  const does = { onSend: vi.fn(), onStop: vi.fn(), onSignIn: vi.fn() }
  let change = (_next: Given) => {}
  const Drawn = () => {
    const [props, setProps] = useState(given)
    change = (next) => act(() => setProps((current) => ({ ...current, ...next })))
    return <Composer place="chat" sessionId="chat_1" {...does} {...props} />
  }
  const drawn = await drawAt('/chat', <Drawn />)
  const box = drawn.getByRole('textbox') as HTMLTextAreaElement
  return { ...drawn, ...does, box, change: (next: Given) => change(next) }
}

test('HM-3: Enter sends, Shift+Enter breaks the line, and an input method keeps its Enter', async () => {
  const { box, onSend, person } = await drawComposer()
  await person.type(box, 'a{Shift>}{Enter}{/Shift}b')
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(onSend).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([['a\nb']])
})

test('HM-3: an empty message and one of spaces are not sent', async () => {
  const { box, onSend, getByRole, person } = await drawComposer()
  await person.type(box, '{Enter}  {Enter}')
  await person.click(getByRole('button', { name: 'Send' }))
  expect(onSend).not.toHaveBeenCalled()
  expect(shownToasts()).toEqual([])
})

test('HM-3: the text is kept as the draft of its chat', async () => {
  const { box, change, person } = await drawComposer()
  await person.type(box, 'half')
  expect(drafts.text(place).get()).toBe('half')
  change({ sessionId: 'chat_2' })
  expect(box.value).toBe('')
  change({ sessionId: 'chat_1' })
  expect(box.value).toBe('half')
})

test('HM-3: near the limit it counts, and past it nothing is sent', async () => {
  const { box, onSend, getByText, person } = await drawComposer()
  act(() => drafts.type(place, 'x'.repeat(MESSAGE_MAX_CHARACTERS)))
  expect(getByText('0 characters left')).toBeTruthy()
  await person.type(box, '!')
  expect(getByText('1 character too many')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await person.type(box, '{Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

test('CH-6: while a reply comes nothing is sent; the second click of a double click does not stop it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { box, change, onSend, onStop, getByRole, person } = await drawComposer()
  await person.type(box, 'next')
  change({ isBusy: true })
  await person.type(box, '{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  const stop = getByRole('button', { name: 'Stop' })
  fireEvent.click(stop, { detail: 2 })
  expect(onStop).not.toHaveBeenCalled()
  // A key is never half of a double click.
  fireEvent.click(stop, { detail: 0 })
  expect(onStop).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(501))
  fireEvent.click(stop, { detail: 1 })
  expect(onStop).toHaveBeenCalledTimes(2)
  change({ isStopping: true })
  for (const detail of [0, 1]) fireEvent.click(getByRole('button', { name: 'Stopping...' }), { detail })
  expect(onStop).toHaveBeenCalledTimes(2)
})

test('CH-8: without credits the text stays, cannot be changed, and a press says why nothing is sent', async () => {
  drafts.type(place, 'my text')
  viewer.set({ ...memberWith(), credits: { ...credits, total_credits: 0 } })
  const { box, onSend, getByRole, getByText, person } = await drawComposer()
  expect(box.readOnly).toBe(true)
  expect(box.value).toBe('my text')
  expect(getByText(/Your daily credits come back at/)).toBeTruthy()
  await person.click(getByRole('button', { name: 'Send' }))
  expect(shownToasts()).toMatchObject([{ title: 'Cannot Send Message' }])
  expect(onSend).not.toHaveBeenCalled()
})

test('CR-8: credits that cannot be read are not said to be used up, and a press asks for them again', async () => {
  const read = serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  viewer.set({ ...memberWith(), credits: { ...credits, total_credits: 0 } })
  areCreditsUnreadable.set(true)
  const { box, queryByText, getByRole, person } = await drawComposer()
  expect(box.placeholder).toBe('Loading credit info...')
  expect(queryByText(/Your daily credits come back/)).toBeNull()
  await person.click(getByRole('button', { name: 'Send' }))
  expect(shownToasts()).toMatchObject([{ title: 'Credit System Error' }])
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
})

test('GU-3: a visitor writes where guests may, until the limit; elsewhere the button leads to the sign-in', async () => {
  viewer.set(GUEST)
  const { box, change, onSend, onSignIn, getByRole, getByText, person } = await drawComposer({
    sessionId: null,
  })
  expect(box.disabled).toBe(true)
  await person.click(getByRole('button', { name: 'Sign In' }))
  expect(onSignIn).toHaveBeenCalledTimes(1)
  act(() => guestTalk.set(talk))
  await person.type(box, 'Hi{Enter}')
  expect(onSend.mock.calls).toEqual([['Hi']])
  act(() => guestTalk.set({ ...talk, left: 0, reached: 'site' }))
  expect(getByText(/The guest messages of this site are used up/)).toBeTruthy()
  await person.click(getByRole('button', { name: 'Send' }))
  expect(shownToasts()).toMatchObject([{ title: 'Cannot Send Message' }])
  expect(onSend).toHaveBeenCalledTimes(1)
  change({ isKeptOut: true })
  expect(getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('HM-3: while the code that sends is loading, the text waits', async () => {
  const { box, onSend, getByRole, person } = await drawComposer({ isStarting: true })
  await person.type(box, 'Hi{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  expect(getByRole('button', { name: 'Sending...' }).getAttribute('aria-busy')).toBe('true')
  expect(box.value).toBe('Hi')
})
