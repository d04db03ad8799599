import type { CreatedMember } from '@pepper/contract/joining/create-member'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { CreateDialog } from './create-dialog.tsx'

const created: CreatedMember = {
  user_id: uuid(20),
  email: 'bo@example.org',
  delivery: 'mailed',
  link: null,
  expires_at: AT,
}

async function drawDialog() {
  const create = serve((api) => api.joining.createMember)
  const onCreated = vi.fn()
  const drawn = await drawAt('/admin/users', <CreateDialog onClose={vi.fn()} onCreated={onCreated} />)
  return { ...drawn, create, onCreated, send: drawn.getByRole('button', { name: 'Create' }) }
}

test('AU-14: an account is created once for two presses, and the dialog says how its person gets in', async () => {
  const { getByLabelText, findByText, findByRole, queryByRole, send, create, onCreated, person } =
    await drawDialog()
  await person.type(getByLabelText('Email'), 'bo@')
  await person.click(send)
  await findByText('Please enter an email address.')
  expect(create).not.toHaveBeenCalled()
  await person.type(getByLabelText('Email'), 'example.org ')
  await person.type(getByLabelText(/^Name/), ' Bo ')
  const { answer, arrive } = lateAnswer<CreatedMember>()
  create.mockReturnValue(answer)
  await person.dblClick(send)
  arrive(created)
  await findByText('bo@example.org has an account now.')
  expect(create.mock.calls).toEqual([
    [{ id: expect.any(String), email: 'bo@example.org', language: 'en', full_name: 'Bo' }],
  ])
  expect(onCreated).toHaveBeenCalledTimes(1)
  expect(queryByRole('button', { name: 'Create' })).toBeNull()
  const link = await findByRole('link', { name: 'Open the person’s page' })
  expect(link.getAttribute('href')).toBe(`/admin/users/${created.user_id}`)
})

test('AU-14: an address that has an account leads to its person', async () => {
  const { getByLabelText, findByRole, send, create, onCreated, person } = await drawDialog()
  create.mockRejectedValue(refusal('joining.member_exists', { data: { user_id: uuid(9) } }))
  await person.type(getByLabelText('Email'), 'bo@example.org')
  await person.click(send)
  const alert = await findByRole('alert')
  expect(alert.textContent).toContain('An account with this address already exists.')
  expect(alert.querySelector('a')?.getAttribute('href')).toBe(`/admin/users/${uuid(9)}`)
  expect(shownToasts()).toEqual([])
  expect(onCreated).not.toHaveBeenCalled()
})

test('AU-14: an account that was not created is sent again under its id, another address under another', async () => {
  const { getByLabelText, send, create, person } = await drawDialog()
  create.mockRejectedValue(failure())
  const press = async (times: number) => {
    await person.click(send)
    await waitFor(() => expect(create).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  }
  await person.type(getByLabelText('Email'), 'bo@example.org')
  await press(1)
  expect(shownToasts()).toMatchObject([{ title: 'The account was not created' }])
  await press(2)
  await person.type(getByLabelText('Email'), 'x')
  await press(3)
  const [first, again, other] = create.mock.calls.map(([account]) => account)
  expect(again).toEqual(first)
  expect(other?.id).not.toBe(first?.id)
})
