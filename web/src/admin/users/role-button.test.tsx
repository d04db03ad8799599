import type { ListedUser } from '@pepper/contract/users'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { userDetail } from '../../../test/people.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { RoleButton } from './role-button.tsx'

const ada = memberWith('users.change_role')

function drawButton(change: Partial<ListedUser> = {}, member = ada) {
  viewer.set(member)
  const preview = serve((api) => api.users.previewRoleChange)
  preview.mockResolvedValue({ refusal: null, gained: ['users.read'], lost: [], kept: [] })
  const changeRole = serve((api) => api.users.changeRole)
  const onChange = vi.fn()
  const drawn = draw(<RoleButton user={{ ...userDetail(), ...change }} onChange={onChange} />)
  return { ...drawn, preview, changeRole, onChange }
}

test('AD-3: a user is promoted after a preview, once for two presses', async () => {
  const { getByRole, findByText, queryByRole, preview, changeRole, onChange, person } = drawButton()
  const { answer, arrive } = lateAnswer<{ role: 'admin'; is_changed: boolean }>()
  changeRole.mockReturnValue(answer)
  await person.click(getByRole('button', { name: 'Promote to Admin' }))
  await findByText('They gain')
  const { id } = userDetail()
  expect(preview.mock.calls).toEqual([[{ id, role: 'admin' }]])
  expect(changeRole).not.toHaveBeenCalled()
  const question = getByRole('dialog', { name: 'Make bo@example.org an admin?' })
  const confirm = [...question.querySelectorAll('button')].at(-1) as HTMLButtonElement
  await person.dblClick(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  arrive({ role: 'admin', is_changed: true })
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(changeRole.mock.calls).toEqual([[{ id, role: 'admin' }]])
  expect(queryByRole('dialog')).toBeNull()
  expect(shownToasts()).toMatchObject([
    { title: 'User Promoted', text: 'bo@example.org is an admin now. This was logged for security.' },
  ])
})

test('AD-3: an admin who may not be demoted keeps the role, and the reason is shown', async () => {
  const { getByRole, getAllByRole, queryByRole, changeRole, onChange, person } = drawButton({ role: 'admin' })
  changeRole.mockRejectedValue(refusal('access.not_below', { status: 403 }))
  await person.click(getByRole('button', { name: 'Demote to User' }))
  getByRole('dialog', { name: 'Remove the admin role from bo@example.org?' })
  await person.click(getAllByRole('button', { name: 'Demote to User' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'Demotion Failed', text: 'This only works for people whose role is below yours.' },
    ]),
  )
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(changeRole.mock.calls).toMatchObject([[{ role: 'user' }]])
  expect(onChange).not.toHaveBeenCalled()
})

test('AD-3: for oneself and for super admins there is a reason instead of a button', () => {
  const own = drawButton({ id: ada.user_id })
  expect(own.getByText('Only others can change your role.')).toBeTruthy()
  own.unmount()
  const above = drawButton({ role: 'super_admin' })
  expect(above.getByText('That role is above your own.')).toBeTruthy()
  above.unmount()
  const peer = drawButton({ role: 'super_admin' }, memberWith('super_admin.enter'))
  expect(peer.getByText('Open a super admin’s page to change their role.')).toBeTruthy()
  expect(peer.queryByRole('button')).toBeNull()
})
