import { useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useMember } from '../../../shared/viewer.ts'
import { can } from '../../../shared/viewer-rules.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import type { Read } from '../../query/use-read.ts'
import styles from '../users.module.css'
import { ActivityChart } from './activity-chart.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonRefusals } from './person-refusals.tsx'
import { PersonalData } from './personal-data.tsx'

/** Shows everything about one person, with the actions for them (AD-3). */
export function Person({ person }: { person: Read<UserDetail> }) {
  const { t } = useLingui()
  const member = useMember()
  const { value: user, error, isLoading, refresh } = person
  if (user) {
    return (
      <div className={styles.sections}>
        <PersonActions user={user} onChange={refresh} />
        <PersonRefusals user={user} />
        <PersonFacts user={user} />
        {member && can(member, 'users.read_activity') && <ActivityChart id={user.id} />}
        <PersonAccess user={user} />
        {user.refusals.manage_data === null && <PersonalData user={user} onChange={refresh} />}
        <PersonHistory user={user} />
      </div>
    )
  }
  return error ? (
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
  )
}
