import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { memberWith, uuid } from '../../test/fixtures.ts'
import { sessionStore } from '../lib/browser-storage.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { viewer } from './viewer.ts'
import { GUEST } from './viewer-rules.ts'

function Form() {
  const { draft, id, change, forget } = useKeptDraft('letter', () => ({ text: '', until: undefined }))
  return (
    <>
      <input
        aria-label="Text"
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
      />
      <output>{id}</output>
      <button type="button" onClick={forget}>
        Send
      </button>
    </>
  )
}

test('typed text is there again after its form has left the page, until it is sent', async () => {
  const first = draw(<Form />)
  await first.person.type(first.getByLabelText('Text'), 'Dear all')
  first.unmount()
  const second = draw(<Form />)
  expect(second.getByLabelText('Text')).toHaveProperty('value', 'Dear all')
  await second.person.click(second.getByRole('button'))
  expect(second.getByLabelText('Text')).toHaveProperty('value', '')
  second.unmount()
  expect(draw(<Form />).getByLabelText('Text')).toHaveProperty('value', '')
})

test('a text that is found again has the id that it was sent with, a changed one another', async () => {
  const first = draw(<Form />)
  const idOf = ({ getByRole }: typeof first) => getByRole('status').textContent
  await first.person.type(first.getByLabelText('Text'), 'Dear all')
  const sent = idOf(first)
  first.unmount()
  const second = draw(<Form />)
  expect(idOf(second)).toBe(sent)
  await second.person.type(second.getByLabelText('Text'), '!')
  expect(idOf(second)).not.toBe(sent)
})

test('a text stays with its writer when another person signs in beside it', async () => {
  const signIn = (id: number | null) => {
    const member = memberWith()
    const person = id === null ? GUEST : { ...member, profile: { ...member.profile, id: uuid(id) } }
    act(() => viewer.set(person))
  }
  signIn(1)
  const { getByLabelText, person } = draw(<Form />)
  const text = () => (getByLabelText('Text') as HTMLInputElement).value
  await person.type(getByLabelText('Text'), 'Dear all')
  signIn(null)
  expect(text()).toBe('Dear all')
  signIn(2)
  expect(text()).toBe('')
  signIn(1)
  expect(text()).toBe('Dear all')
  signIn(null)
})

test.each([
  ['damaged', '{"text":'],
  ['of another version of the form', '{"words":"Dear all"}'],
])('a kept text that is %s is dropped', (_, kept) => {
  sessionStore.setItem('draft:null:letter', kept)
  expect(draw(<Form />).getByLabelText('Text')).toHaveProperty('value', '')
})
