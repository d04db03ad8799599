import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedUser } from '@pepper/contract/users'
import { useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { useMember } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { NeedsPermission } from '../controls/needs-permission.tsx'
import { useFailureToast } from '../controls/use-failure-toast.ts'
import { DataTable } from '../table/data-table.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { useUsers } from './use-users.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'

const NOBODY: ReadonlySet<string> = new Set()

/** Lists everyone with an account, with search, filters, and changes to one person or several (AD-3, SA-2). */
export function Users() {
  const { t } = useLingui()
  const list = useUsers()
  const { users } = list
  const [selected, setSelected] = useState(NOBODY)
  const columns = useUserColumns(users.refresh)
  const failed = t`Failed to load users. Please try again.`
  useFailureToast(users.error === null ? null : failed)
  return (
    <>
      <UserFilters {...list} create={<CreateButton onCreated={users.refresh} />} />
      {selected.size === 0 && <NeedsPermission of={['users.change_role']} />}
      {selected.size > 0 && (
        <BulkBar
          ids={[...selected]}
          onClear={() => setSelected(NOBODY)}
          onChanged={(done) => {
            setSelected((now) => new Set([...now].filter((id) => !done.includes(id))))
            users.refresh()
          }}
        />
      )}
      <DataTable<ListedUser>
        label={t`People`}
        columns={columns}
        rows={users.rows}
        total={users.total}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        error={users.error === null ? null : failureText(users.error, failed)}
        onRetry={users.refresh}
        isLoading={users.isLoading}
        selection={{ selected, onChange: setSelected }}
        onOlder={users.hasMore ? users.loadMore : null}
        empty={
          list.isFiltered ? (
            <EmptyState title={t`No matches`} text={t`Try another word or fewer filters.`} />
          ) : (
            <EmptyState mood="sleepy" title={t`No people yet`} />
          )
        }
      />
    </>
  )
}

function CreateButton({ onCreated }: { onCreated: () => void }) {
  const member = useMember()
  const [isCreating, setCreating] = useState(false)
  if (!member || !can(member, 'users.invite')) return null
  return (
    <>
      <Button size="small" onClick={() => setCreating(true)}>
        <Trans>Create an account</Trans>
      </Button>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onCreated={onCreated} />}
    </>
  )
}

function failureText(error: unknown, title: string): string {
  return `${title} ${errorText(error)}`
}
