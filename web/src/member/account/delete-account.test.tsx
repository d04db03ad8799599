import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { DeleteAccount } from './delete-account.tsx'

type Answer = { deletion: { requested_at: string; due_at: string } | null }
const due: Answer = { deletion: { requested_at: '2026-01-01T00:00:00Z', due_at: '2026-01-08T00:00:00Z' } }

function drawSection(first: Answer) {
  serve((api) => api.privacy.readDeletion).mockResolvedValue(first as never)
  const request = serve((api) => api.privacy.requestDeletion)
  const cancel = serve((api) => api.privacy.cancelDeletion)
  return { ...draw(<DeleteAccount />), request, cancel }
}

test('ST-6: a deletion is requested after a question, once for two presses, and its day is shown', async () => {
  const { findByRole, getByRole, queryByRole, request, person } = drawSection({ deletion: null })
  await person.click(await findByRole('button', { name: 'Delete my account' }))
  await findByRole('dialog', { name: 'Delete your account?' })
  expect(request).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  request.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Delete in 7 days' }))
  arrive(due as never)
  expect((await findByRole('status')).textContent).toContain('will be deleted on')
  expect(request).toHaveBeenCalledTimes(1)
  expect(queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(getByRole('region', { name: 'Delete my account' }))
})

test('ST-6: a refused deletion says why, and the account stays', async () => {
  const { findByRole, getByRole, queryByRole, request, person } = drawSection({ deletion: null })
  request.mockRejectedValue(refusal('access.last_super_admin'))
  await person.click(await findByRole('button', { name: 'Delete my account' }))
  await person.click(getByRole('button', { name: 'Delete in 7 days' }))
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'Your account was not deleted', text: 'The last super admin must keep the role.' },
    ]),
  )
  expect(queryByRole('status')).toBeNull()
})

test('ST-6: a deletion can be cancelled until its day', async () => {
  const { findByRole, cancel, person } = drawSection(due)
  cancel.mockRejectedValueOnce(failure()).mockResolvedValueOnce({ deletion: null } as never)
  const keep = await findByRole('button', { name: 'Keep my account' })
  await person.click(keep)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The deletion was not cancelled' }]))
  await waitFor(() => expect(keep.getAttribute('aria-busy')).toBeNull())
  await person.click(keep)
  await findByRole('button', { name: 'Delete my account' })
  expect(shownToasts()).toContainEqual(expect.objectContaining({ title: 'Deletion cancelled' }))
})

test('ST-6: a deletion that could not be read is read again by a press, and can then be cancelled', async () => {
  const read = serve((api) => api.privacy.readDeletion).mockRejectedValueOnce(failure())
  read.mockResolvedValue(due as never)
  const { findByRole, person } = draw(<DeleteAccount />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Keep my account' })).toBeTruthy()
})
