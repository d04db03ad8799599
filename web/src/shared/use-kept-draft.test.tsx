import { expect, test } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { sessionStore } from '../lib/browser-storage.ts'
import { useKeptDraft } from './use-kept-draft.ts'

function Form() {
  const { draft, change, forget } = useKeptDraft('letter', () => ({ text: '', until: undefined }))
  return (
    <>
      <input
        aria-label="Text"
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
      />
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

test.each([
  ['damaged', '{"text":'],
  ['of another version of the form', '{"words":"Dear all"}'],
])('a kept text that is %s is dropped', (_, kept) => {
  sessionStore.setItem('draft:null:letter', kept)
  expect(draw(<Form />).getByLabelText('Text')).toHaveProperty('value', '')
})
