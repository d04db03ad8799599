import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import type { BulkAction } from '@pepper/contract/users'
import { useState } from 'react'
import { useMember } from '../../../shared/viewer.ts'
import { can } from '../../../shared/viewer-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsPermission } from '../../controls/needs-permission.tsx'
import { bulkActions, bulkNames } from '../user-labels.tsx'
import styles from '../users.module.css'
import { BulkDialog } from './bulk-dialog.tsx'

const NEEDS: Record<BulkAction, Permission> = {
  promote: 'users.change_role',
  demote: 'users.change_role',
  ban: 'users.ban',
  unban: 'users.ban',
  gift: 'credits.gift',
}

type BulkBarProps = { ids: string[]; onClear: () => void; onChanged: (done: string[]) => void }

/** The actions for all selected people. */
export function BulkBar({ ids, onClear, onChanged }: BulkBarProps) {
  const { i18n } = useLingui()
  const member = useMember()
  const [action, setAction] = useState<BulkAction | null>(null)
  if (!member) return null
  const isAllowed = (one: BulkAction) => can(member, NEEDS[one])
  return (
    <div className={styles.bulk}>
      <p role="status">{plural(ids.length, { one: '# person selected', other: '# people selected' })}</p>
      {bulkActions.filter(isAllowed).map((one) => (
        <Button key={one} size="small" variant="secondary" onClick={() => setAction(one)}>
          {i18n._(bulkNames[one])}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={onClear}>
        <Trans>Clear the selection</Trans>
      </Button>
      <NeedsPermission of={bulkActions.map((one) => NEEDS[one])} />
      {action && (
        <BulkDialog ids={ids} action={action} onClose={() => setAction(null)} onChanged={onChanged} />
      )}
    </div>
  )
}
