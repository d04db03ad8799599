import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { lateAnswer } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from './use-form.ts'

type Send = (values: Record<'email' | 'note', string>) => Promise<void>

function drawForm(send: Send) {
  const outcomes: boolean[] = []
  const Form = () => {
    const form = useForm<'email' | 'note'>({
      attempt: 'sign_in',
      initial: { email: '', note: '' },
      judge: ({ email }) => ({ email: !email.includes('@') && 'No address.' }),
      send,
      place: (error) => (error instanceof CallError && error.status === 404 ? { note: 'Unknown.' } : {}),
      isToldElsewhere: (error) => error instanceof CallError && error.status === 404,
    })
    return (
      <form noValidate onSubmit={form.onSubmit}>
        <TextField {...form.field('email')} label="Email" />
        <TextField {...form.field('note')} label="Note" />
        <button type="submit">Send</button>
        <button type="button" onClick={async () => void outcomes.push(await form.resend({ note: 'other' }))}>
          Again
        </button>
        <p role="status">{form.isBusy ? 'busy' : 'idle'}</p>
      </form>
    )
  }
  const drawn = draw(<Form />)
  const [email, note] = ['Email', 'Note'].map((label) => drawn.getByLabelText(label) as HTMLInputElement)
  const press = (name: string) => drawn.person.click(drawn.getByRole('button', { name }))
  return { ...drawn, email: email as HTMLInputElement, note: note as HTMLInputElement, press, outcomes }
}

test('an untouched field is not wrong; a field that was left wrong is, until it is right', async () => {
  const { person, email, queryByText } = drawForm(vi.fn())
  await person.click(email)
  await person.tab()
  expect(queryByText('No address.')).toBeNull()
  await person.type(email, 'ada')
  expect(queryByText('No address.')).toBeNull()
  await person.tab()
  expect(queryByText('No address.')).toBeTruthy()
  await person.type(email, '@example.org')
  expect(queryByText('No address.')).toBeNull()
})

test('a form with a problem is not sent, and the focus goes to the first problem', async () => {
  const send = vi.fn()
  const { press, email, getByText } = drawForm(send)
  await press('Send')
  expect(getByText('No address.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(send).not.toHaveBeenCalled()
})

test('a form is sent once however often it is sent, by mouse or keyboard', async () => {
  const { answer, arrive } = lateAnswer<void>()
  const send = vi.fn(() => answer)
  const { press, person, email, getByRole } = drawForm(send)
  await person.type(email, 'ada@example.org{Enter}{Enter}')
  await press('Send')
  expect(send).toHaveBeenCalledTimes(1)
  expect(getByRole('status').textContent).toBe('busy')
  arrive()
  await waitFor(() => expect(getByRole('status').textContent).toBe('idle'))
})

test('a refusal of a field is shown there alone, focused, and leaves with the next letter; the text stays', async () => {
  const send = vi.fn().mockRejectedValue(new CallError('joining.code_unknown', 404))
  const { press, person, email, note, getByText, queryByText } = drawForm(send)
  await person.type(email, 'ada@example.org')
  await person.type(note, 'mine')
  await press('Send')
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(getByText('Unknown.')).toBeTruthy()
  expect(shownToasts()).toEqual([])
  expect([email.value, note.value]).toEqual(['ada@example.org', 'mine'])
  await person.type(note, '!')
  expect(queryByText('Unknown.')).toBeNull()
})

test('a refusal of no field is shown in a toast', async () => {
  const { press, person, email } = drawForm(vi.fn().mockRejectedValue(new CallError('network.lost', 0)))
  await person.type(email, 'ada@example.org')
  await press('Send')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
})

test('sending again sends the values with the changed ones, and says whether it succeeded', async () => {
  const send = vi.fn().mockRejectedValueOnce(new CallError('network.lost', 0)).mockResolvedValue(undefined)
  const { press, person, email, note, outcomes } = drawForm(send)
  await person.type(email, 'ada@example.org')
  await press('Again')
  await waitFor(() => expect(outcomes).toEqual([false]))
  await press('Again')
  await waitFor(() => expect(outcomes).toEqual([false, true]))
  expect(send).toHaveBeenLastCalledWith({ email: 'ada@example.org', note: 'other' })
  expect(note.value).toBe('other')
})
