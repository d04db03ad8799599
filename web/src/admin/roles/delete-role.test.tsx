import type { RoleEntry } from '@pepper/contract/roles'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { uuid } from '../../../test/fixtures.ts'
import { roleEntry } from '../../../test/roles.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { DeleteRole } from './delete-role.tsx'

const editors = roleEntry({ id: uuid(31), name: 'Editors' })

function drawQuestion(change: Partial<RoleEntry> = {}) {
  const role = roleEntry(change)
  const remove = serve((api) => api.roles.delete)
  const [onClose, onDeleted] = [vi.fn(), vi.fn()]
  const admin = roleEntry({ id: 'admin', name: 'admin', is_system_role: true })
  const drawn = draw(
    <DeleteRole role={role} roles={[admin, role, editors]} onClose={onClose} onDeleted={onDeleted} />,
  )
  return {
    ...drawn,
    role,
    remove,
    onClose,
    onDeleted,
    confirm: drawn.getByRole('button', { name: 'Delete' }),
  }
}

test('SA-1: a role that no one has is deleted once for two presses, without a replacement', async () => {
  const { getByText, queryByLabelText, confirm, role, remove, onDeleted, person } = drawQuestion()
  expect(getByText('No one has it. This cannot be undone.')).toBeTruthy()
  expect(queryByLabelText('Replacement role')).toBeNull()
  const { answer, arrive } = lateAnswer<{ holders: number }>()
  remove.mockReturnValue(answer)
  await person.dblClick(confirm)
  arrive({ holders: 0 })
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1))
  expect(remove.mock.calls).toEqual([[{ id: role.id }]])
  expect(shownToasts()).toMatchObject([{ title: 'Role deleted', text: 'Support' }])
})

test('SA-1: the holders of a role get another custom role, or none', async () => {
  const { getByText, getByLabelText, getAllByRole, confirm, role, remove, person } = drawQuestion({
    user_count: 1,
  })
  remove.mockResolvedValue({ holders: 1 })
  expect(getByText('1 person has it and loses its permissions at once.')).toBeTruthy()
  expect(getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No other role', 'Editors'])
  await person.click(confirm)
  await waitFor(() => expect(remove).toHaveBeenLastCalledWith({ id: role.id, reassign_to: null }))
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull())
  await person.selectOptions(getByLabelText('Replacement role'), 'Editors')
  await person.click(confirm)
  await waitFor(() => expect(remove).toHaveBeenLastCalledWith({ id: role.id, reassign_to: editors.id }))
})

test('SA-1: a role that got a holder meanwhile stays, and the reason is shown', async () => {
  const { confirm, remove, onClose, onDeleted, person } = drawQuestion()
  remove.mockRejectedValue(refusal('access.role_held'))
  await person.click(confirm)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'Failed to delete the role', text: 'This role is in use. Choose a replacement.' },
    ]),
  )
  expect(onDeleted).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('SA-1: Cancel deletes nothing', async () => {
  const { getByRole, remove, onClose, person } = drawQuestion()
  await person.click(getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(remove).not.toHaveBeenCalled()
})
