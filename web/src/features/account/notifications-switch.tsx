import { Trans, useLingui } from '@lingui/react/macro'
import { changeNotifications } from '../../lib/preferences.ts'
import styles from './account-dialog.module.css'
import { tellKept } from './tell-kept.ts'

/** Whether the member wants to be told of news; shown at once and kept on the account (ST-4). */
export function NotificationsSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLingui()
  return (
    <label className={styles.switch}>
      <span>
        <Trans>Notifications</Trans>
        <span className={styles.note}>
          <Trans>What concerns your account's security is told in any case.</Trans>
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => void tellKept(t`Notifications`, changeNotifications(event.target.checked))}
      />
    </label>
  )
}
