import { Trans } from '@lingui/react/macro'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { can, type Member } from '../../shared/viewer-rules.ts'
import { Card } from '../../ui/card.tsx'
import { NeedsPermission } from '../controls/needs-permission.tsx'
import styles from './admin-features.module.css'
import { Announcements } from './announcements.tsx'
import { CreditManagement } from './credit-management.tsx'
import { UserManagement } from './user-management.tsx'

/**
 * The sections, each with an explanation for viewers who may not use it. The person chosen in the first section is also
 * the one in the second.
 */
export function AdminFeatures({ viewer }: { viewer: Member }) {
  const [person, setPerson] = useState<FoundUser | null>(null)
  return (
    <div className={styles.sections}>
      <UserManagement person={person} onPerson={setPerson} mayChange={can(viewer, 'users.change_role')} />
      {can(viewer, 'credits.gift') ? (
        <CreditManagement person={person} />
      ) : (
        <Card title={<Trans>Credit Management</Trans>}>
          <NeedsPermission of={['credits.gift']} />
        </Card>
      )}
      {can(viewer, 'announcements.send') ? (
        <Announcements />
      ) : (
        <Card title={<Trans>Send Announcement</Trans>}>
          <NeedsPermission of={['announcements.send']} />
        </Card>
      )}
    </div>
  )
}
