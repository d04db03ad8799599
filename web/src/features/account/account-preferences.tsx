import type { Member } from '../../lib/viewer-rules.ts'
import styles from './account-dialog.module.css'
import { ColorSchemeSelect } from './color-scheme-select.tsx'
import { LanguageSelect } from './language-select.tsx'
import { NotificationsSwitch } from './notifications-switch.tsx'

/** What a member prefers on every device (ST-4). */
export function AccountPreferences({ member }: { member: Member }) {
  return (
    <div className={styles.preferences}>
      <NotificationsSwitch isOn={member.preferences.notifications} />
      <LanguageSelect />
      <ColorSchemeSelect />
    </div>
  )
}
