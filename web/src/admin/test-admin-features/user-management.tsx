import { Trans, useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { FoundUser } from '@pepper/contract/users'
import { type SyntheticEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NeedsPermission } from '../controls/needs-permission.tsx'
import { RoleQuestion } from '../controls/role-question.tsx'
import { roleName } from '../labels/role-labels.ts'
import { PersonPicker } from '../pickers/person-picker.tsx'
import styles from './admin-features.module.css'

type UserManagementProps = {
  person: FoundUser | null
  onPerson: (person: FoundUser | null) => void
  mayChange: boolean
}

/** Chooses a person, and gives them another role after a question. */
export function UserManagement({ person, onPerson, mayChange }: UserManagementProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [chosen, setChosen] = useState<BuiltInRole | null>(null)
  const [isAsking, setAsking] = useState(false)
  const role = chosen ?? person?.role ?? 'user'
  const isChange = person !== null && role !== person.role
  const show = (next: FoundUser | null) => {
    setChosen(null)
    onPerson(next)
  }
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isChange) setAsking(true)
  }
  const update = (whom: FoundUser) => {
    setAsking(false)
    run(t`Failed to update user role`, async () => {
      await api.users.changeRole({ id: whom.id, role })
      show({ ...whom, role })
      showToast({ title: t`Role Updated`, text: t`User role has been updated to ${role}`, tone: 'success' })
    })
  }
  return (
    <Card title={<Trans>User Management</Trans>}>
      <form className={styles.form} onSubmit={ask}>
        <PersonPicker
          label={t`User`}
          value={person}
          nameOf={({ email, role: current }) => {
            const name = roleName(current)
            return { name: t`${email} (${name})` }
          }}
          onChange={show}
        />
        <NeedsPermission of={['users.change_role']} />
        {mayChange && (
          <>
            <Select
              label={t`New role`}
              value={role}
              options={rolesFor(person).map((value) => ({ value, name: roleName(value) }))}
              isDisabled={!person}
              onChange={setChosen}
            />
            <Button type="submit" isBusy={isBusy} disabled={!isChange}>
              <Trans>Update Role</Trans>
            </Button>
          </>
        )}
      </form>
      {isAsking && person && (
        <RoleQuestion
          user={person}
          to={role}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => update(person)}
        />
      )}
    </Card>
  )
}

/** Lists the roles that this page gives. A super admin's own role is among them, so that it is the one shown. */
function rolesFor(person: FoundUser | null): BuiltInRole[] {
  return person?.role === 'super_admin' ? ['user', 'admin', 'super_admin'] : ['user', 'admin']
}
