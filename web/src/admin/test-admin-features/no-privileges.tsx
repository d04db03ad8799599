import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/state-message.tsx'

/** The message for a person who is signed in but is not an administrator. */
export function NoPrivileges() {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        mood="annoyed"
        title={t`Failed to load users. Admin privileges required.`}
        text={t`A role manager can give them to you. They apply at once.`}
      />
    </div>
  )
}
