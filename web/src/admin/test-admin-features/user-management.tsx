import { Trans, useLingui } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { type SyntheticEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NeedsPermission } from '../controls/needs-permission.tsx'
import { roleName } from '../labels/role-labels.ts'
import { PersonPicker } from '../pickers/person-picker.tsx'
import styles from './admin-features.module.css'

type UserManagementProps = {
  person: FoundUser | null
  onPerson: (person: FoundUser | null) => void
  mayChange: boolean
}

/** Chooses a person, and gives them another role. */
export function UserManagement({ person, onPerson, mayChange }: UserManagementProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [role, setRole] = useState<'user' | 'admin'>('user')
  const update = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!person) return
    run(t`Failed to update user role`, async () => {
      await api.users.changeRole({ id: person.id, role })
      onPerson({ ...person, role })
      showToast({ title: t`Role Updated`, text: t`User role has been updated to ${role}`, tone: 'success' })
    })
  }
  return (
    <Card title={<Trans>User Management</Trans>}>
      <form className={styles.form} onSubmit={update}>
        <PersonPicker
          label={t`User`}
          value={person}
          nameOf={({ email, role: current }) => {
            const name = roleName(current)
            return { name: t`${email} (${name})` }
          }}
          onChange={onPerson}
        />
        <NeedsPermission of={['users.change_role']} />
        {mayChange && (
          <>
            <Select
              label={t`New role`}
              value={role}
              options={[
                { value: 'user', name: roleName('user') },
                { value: 'admin', name: roleName('admin') },
              ]}
              onChange={setRole}
            />
            <Button type="submit" isBusy={isBusy} disabled={!person}>
              <Trans>Update Role</Trans>
            </Button>
          </>
        )}
      </form>
    </Card>
  )
}
