import { expect, test } from 'vitest'
import '../../../../test/draw.tsx'
import { shownToasts } from '../../../../test/toasts.ts'
import { drafts } from './current-drafts.ts'
import { fillComposer } from './fill-composer.ts'

const place = { userId: 'ann', sessionId: null }
const prompts = ['What is new?', 'What can you do?']
const text = () => drafts.text(place).get()

test('HM-2: a prompt takes the place of another one without a word', () => {
  for (const prompt of prompts) fillComposer(place, prompt, prompts)
  expect(text()).toBe('What can you do?')
  expect(shownToasts()).toEqual([])
})

test('HM-2: a prompt that replaces text of the person offers to bring it back', () => {
  drafts.type(place, 'My own question')
  fillComposer(place, 'What is new?', prompts)
  expect(text()).toBe('What is new?')
  shownToasts()[0]?.action?.onAction()
  expect(text()).toBe('My own question')
})

test('HM-2: text that was typed since stays when the replaced text comes back', () => {
  drafts.type(place, 'My own question')
  fillComposer(place, 'What is new?', prompts)
  drafts.type(place, 'And today?')
  shownToasts()[0]?.action?.onAction()
  expect(text()).toBe('My own question\n\nAnd today?')
})
