import { Trans } from '@lingui/react/macro'
import { useMember } from '../../shared/viewer.ts'
import styles from './joining.module.css'

/** A notice that another person is signed in here: the link would sign them out. */
export function OtherMember({ email }: { email: string | null }) {
  const member = useMember()
  if (!member?.profile.email || member.profile.email === email) return null
  return (
    <p className={styles.small}>
      <Trans>You are signed in as {member.profile.email}. Continuing signs you in as the person above.</Trans>
    </p>
  )
}
