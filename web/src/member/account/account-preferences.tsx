import { LanguageSelect } from '../../shared/language-select.tsx'
import type { Member } from '../../shared/viewer-rules.ts'
import styles from './account-dialog.module.css'
import { ColorSchemeSelect } from './color-scheme-select.tsx'
import { NewsSwitches } from './news-switches.tsx'

/** A member's preferences on every device (ST-4). */
export function AccountPreferences({ member }: { member: Member }) {
  return (
    <div className={styles.preferences}>
      <NewsSwitches preferences={member.preferences} />
      <LanguageSelect />
      <ColorSchemeSelect />
    </div>
  )
}
