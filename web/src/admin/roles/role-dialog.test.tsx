import type { RoleEntry } from '@pepper/contract/roles'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { roleEntry } from '../../../test/roles.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { RoleDialog } from './role-dialog.tsx'

function drawDialog(role: RoleEntry | null = null) {
  viewer.set(memberWith('users.read', 'admin.enter', 'roles.manage'))
  serve((api) => api.approvals.summary).mockResolvedValue({
    is_on: true,
    gift_left: 0,
    waiting: 0,
    lacking: [],
  })
  const create = serve((api) => api.roles.create)
  const update = serve((api) => api.roles.update)
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const drawn = draw(<RoleDialog role={role} onClose={onClose} onSaved={onSaved} />)
  return {
    ...drawn,
    create,
    update,
    onClose,
    onSaved,
    save: drawn.getByRole('button', { name: 'Save Role' }),
  }
}

const needsApproval = /Another person has to approve this first/

test('SA-1: a role without a name or a permission cannot be saved', async () => {
  const { getByLabelText, save, person } = drawDialog()
  const [name, permission] = [getByLabelText('Name'), getByLabelText('View people')]
  await person.type(name, '  ')
  await person.click(permission)
  expect(save).toHaveProperty('disabled', true)
  await person.type(name, 'Support')
  expect(save).toHaveProperty('disabled', false)
  await person.click(permission)
  expect(save).toHaveProperty('disabled', true)
  // Enter in a field sends the form even so.
  fireEvent.submit(name)
  expect(save.getAttribute('aria-busy')).toBeNull()
})

test('SA-1: a role offers the permissions of the viewer alone, and is created once for two presses', async () => {
  const { getByLabelText, queryByLabelText, save, create, onSaved, person } = drawDialog()
  expect(queryByLabelText('Gift credits')).toBeNull()
  await person.type(getByLabelText('Name'), 'Support')
  await person.type(getByLabelText(/Description/), 'Answers questions')
  await person.click(getByLabelText('View people'))
  await person.click(getByLabelText('Manage roles'))
  const { answer, arrive } = lateAnswer<RoleEntry>()
  create.mockReturnValue(answer)
  await person.dblClick(save)
  expect(save.getAttribute('aria-busy')).toBe('true')
  arrive(roleEntry())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(create.mock.calls).toEqual([
    [{ name: 'Support', description: 'Answers questions', permissions: ['users.read', 'roles.manage'] }],
  ])
  expect(shownToasts()).toMatchObject([{ title: 'Role created', tone: 'success' }])
})

test('SA-1: a form that is closed keeps its words until Cancel gives them up', async () => {
  const closed = drawDialog()
  await closed.person.type(closed.getByLabelText('Name'), 'Support')
  await closed.person.click(closed.getByLabelText('View people'))
  fireEvent(closed.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(closed.onClose).toHaveBeenCalledTimes(1)
  closed.unmount()
  const again = drawDialog()
  expect(again.getByLabelText('Name')).toHaveProperty('value', 'Support')
  expect(again.getByLabelText('View people')).toHaveProperty('checked', true)
  await again.person.click(again.getByRole('button', { name: 'Cancel' }))
  expect(again.onClose).toHaveBeenCalledTimes(1)
  again.unmount()
  expect(drawDialog().getByLabelText('Name')).toHaveProperty('value', '')
})

test('SA-1: a name that is taken says so, keeps what was typed, and can be changed and sent again', async () => {
  const { getByLabelText, save, create, onSaved, person } = drawDialog()
  create.mockRejectedValueOnce(refusal('access.role_name_taken')).mockResolvedValueOnce(roleEntry())
  await person.type(getByLabelText('Name'), 'Support')
  await person.click(getByLabelText('View people'))
  await person.click(save)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      {
        title: 'Failed to create the role',
        text: 'Another role already has this name. Please choose a different one.',
      },
    ]),
  )
  expect(onSaved).not.toHaveBeenCalled()
  await person.type(getByLabelText('Name'), ' 2')
  await person.click(save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(create.mock.lastCall).toMatchObject([{ name: 'Support 2', permissions: ['users.read'] }])
})

test('SA-1: a change starts with the role as it is, and sends all of it', async () => {
  const role = roleEntry()
  const { getByLabelText, save, update, create, onSaved, person } = drawDialog(role)
  update.mockResolvedValue(role)
  expect(getByLabelText('Name')).toHaveProperty('value', 'Support')
  expect(getByLabelText('View people')).toHaveProperty('checked', true)
  await person.type(getByLabelText(/Description/), ' fast')
  await person.click(getByLabelText('Manage roles'))
  await person.click(getByLabelText('View people'))
  await person.click(save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(update.mock.calls).toEqual([
    [
      {
        ...{
          id: role.id,
          name: 'Support',
          description: 'Answers questions fast',
          permissions: ['roles.manage'],
        },
        read: { name: 'Support', description: 'Answers questions', permissions: role.permissions },
      },
    ],
  ])
  expect(create).not.toHaveBeenCalled()
  expect(shownToasts()).toMatchObject([{ title: 'Role saved' }])
})

test('SA-1: a role that another administrator has changed meanwhile says so, and keeps what was typed', async () => {
  const { getByLabelText, save, update, onSaved, person } = drawDialog(roleEntry())
  update.mockRejectedValue(refusal('access.role_outdated'))
  await person.type(getByLabelText('Name'), ' desk')
  await person.click(save)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to update the role' }]))
  expect(shownToasts()[0]?.text).toContain('Another administrator has changed this role')
  expect(getByLabelText('Name')).toHaveProperty('value', 'Support desk')
  expect(onSaved).not.toHaveBeenCalled()
})

test('SA-1: a change that waits for a second person is said in advance and after, and is no failure', async () => {
  const held = roleEntry({ permissions: ['admin.enter', 'users.read'], user_count: 2 })
  const { getByLabelText, findByText, queryByText, save, update, onSaved, person } = drawDialog(held)
  update.mockRejectedValue(refusal('approvals.waiting'))
  await person.type(getByLabelText('Name'), ' desk')
  expect(queryByText(needsApproval)).toBeNull()
  await person.click(getByLabelText('View people'))
  await findByText(needsApproval)
  await person.click(save)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([{ title: 'Waiting for approval', tone: 'neutral' }]),
  )
  expect(onSaved).not.toHaveBeenCalled()
})
