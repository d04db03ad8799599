import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { useMember } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { ActivityPlot } from './activity-plot.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonTraces } from './person-traces.tsx'
import styles from './users.module.css'

type PersonDialogProps = { id: string; onClose: () => void; onChange: () => void }

/** One person with all that concerns them, and what can be done (AD-3); its address can be passed on. */
export function PersonDialog({ id, onClose, onChange }: PersonDialogProps) {
  const { t } = useLingui()
  const member = useMember()
  const { value: user, error, isLoading, refresh } = usePolled(id, () => api.users.get({ id }))
  const changed = () => {
    refresh()
    onChange()
  }
  return (
    <Dialog isOpen onClose={onClose} size="large" title={user?.email ?? t`Person`}>
      {user ? (
        <div className={styles.sections}>
          <PersonActions user={user} onChange={changed} />
          <PersonFacts user={user} />
          {member && can(member, 'users.read_activity') && <ActivityPlot id={id} />}
          <PersonAccess user={user} />
          <PersonTraces user={user} />
        </div>
      ) : error ? (
        <ErrorState
          title={t`This person could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="16rem" />
        </Waiting>
      )}
    </Dialog>
  )
}
