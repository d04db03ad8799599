import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../lib/formats/format.ts'
import styles from './users.module.css'

type LinkOnItsWayProps = { email: string; delivery: 'mailed' | 'kept'; expiresAt: string }

/** Says where the email with a person's link is, and how long the link works. */
export function LinkOnItsWay({ email, delivery, expiresAt }: LinkOnItsWayProps) {
  const { i18n } = useLingui()
  const until = formatDateTime(expiresAt, i18n.locale)
  return (
    <p className={styles.note} role="status">
      {delivery === 'mailed' ? (
        <Trans>
          The link is on its way to {email}. It works until {until}.
        </Trans>
      ) : (
        <Trans>
          No mail server is set up, so the email to {email} is in the email outbox. Only super admins can open
          it. The link works until {until}.
        </Trans>
      )}
    </p>
  )
}
