import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { fillInHalf } from '../../../test/half-filled.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { CreateDialog } from './create-dialog.tsx'

function drawDialog() {
  const create = serve((api) => api.notifications.admin.create)
  const [onClose, onCreated] = [vi.fn(), vi.fn()]
  const drawn = draw(
    <CreateDialog
      preview={(about) => <p>{'title' in about ? `${about.title}: ${about.message}` : ''}</p>}
      onClose={onClose}
      onCreated={onCreated}
    />,
  )
  return { ...drawn, create, onClose, onCreated, send: drawn.getByRole('button', { name: 'Create' }) }
}

test('AD-7: its preview follows what is typed, with words for what is missing', async () => {
  const { getByText, getByLabelText, person } = drawDialog()
  expect(getByText('Title: …')).toBeTruthy()
  await person.type(getByLabelText('Title'), ' News ')
  await person.type(getByLabelText('Message'), 'Hello')
  expect(getByText('News: Hello')).toBeTruthy()
})

test('AD-7: a missing value is named at its field until it is typed, and nothing is sent', async () => {
  const { getByLabelText, getAllByText, queryByText, send, create, person } = drawDialog()
  await person.click(send)
  expect(getAllByText('Please fill this in.')).toHaveLength(2)
  expect(create).not.toHaveBeenCalled()
  await person.type(getByLabelText('Title'), 'N')
  expect(queryByText('Please fill this in.')).toBeNull()
})

test('AD-7: a notification that was not created keeps its words; it is created once for two presses', async () => {
  const { getByLabelText, send, create, onClose, onCreated, person } = drawDialog()
  create.mockRejectedValueOnce(failure())
  await person.type(getByLabelText('Title'), 'News')
  await person.type(getByLabelText('Message'), 'Hello')
  await person.click(send)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to create notification' }]))
  expect(getByLabelText('Message')).toHaveProperty('value', 'Hello')
  expect(onClose).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  create.mockReturnValue(answer)
  await person.dblClick(send)
  arrive({ id: 'n' } as never)
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1))
  expect(create).toHaveBeenCalledTimes(2)
})

test('AD-7: a form that is closed keeps its words until Cancel gives them up', async () => {
  const closed = drawDialog()
  await closed.person.type(closed.getByLabelText('Message'), 'Hello')
  await closed.person.click(closed.getByRole('button', { name: 'Close' }))
  expect(closed.onClose).toHaveBeenCalledTimes(1)
  closed.unmount()
  const again = drawDialog()
  expect(again.getByLabelText('Message')).toHaveProperty('value', 'Hello')
  await again.person.click(again.getByRole('button', { name: 'Cancel' }))
  again.unmount()
  expect(drawDialog().getByLabelText('Message')).toHaveProperty('value', '')
})

test.each([['Send at'], ['Expires at']])(
  'AD-7: a time at %s that is filled in half is not taken for none',
  async (label) => {
    const { getByLabelText, findByText, send, create, person } = drawDialog()
    await person.type(getByLabelText('Title'), 'News')
    await person.type(getByLabelText('Message'), 'Hello')
    fillInHalf(getByLabelText(new RegExp(`^${label}`)))
    await person.click(send)
    expect(await findByText('Please complete the date and time.')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
  },
)
