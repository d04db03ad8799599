import { useLingui } from '@lingui/react/macro'
import type { Profile } from '@pepper/contract/identity'
import { useState } from 'react'
import styles from './account-dialog.module.css'
import { ChangeEmail } from './change-email.tsx'
import { EditableRow } from './editable-row.tsx'
import { EMAIL_MAX_CHARACTERS, isDisplayName, isEmail, NAME_MAX_CHARACTERS } from './profile-rules.ts'
import { Row } from './row.tsx'
import { saveDisplayName, saveEmail } from './save-profile.ts'

/**
 * The email, to add where there is none and to change with the password, and the display name (ST-2); only one of them
 * is edited at a time.
 */
export function ProfileRows({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<'email' | 'name' | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const mail = async (text: string) => {
    if ((await saveEmail(text)) === 'check_email') setMailedTo(text)
  }
  const row = (which: 'email' | 'name') => ({
    isEditing: edited === which,
    onEdit: () => setEdited(which),
    onEnd: () => setEdited((current) => (current === which ? null : current)),
  })
  return (
    <>
      {profile.email === null ? (
        <EditableRow
          {...row('email')}
          name={t`Email`}
          value={null}
          judge={(text) => (isEmail(text) ? null : t`Please enter a valid email address.`)}
          save={mail}
          input={{ type: 'email', maxLength: EMAIL_MAX_CHARACTERS, autoComplete: 'email' }}
          note={mailedTo && t`Open the link we sent to ${mailedTo} to finish.`}
        />
      ) : (
        <Row name={t`Email`}>
          <span className={styles.emailRow}>
            <span>{profile.email}</span>
            <ChangeEmail />
          </span>
        </Row>
      )}
      <EditableRow
        {...row('name')}
        name={t`Display name`}
        value={profile.full_name}
        judge={(text) =>
          isDisplayName(text) ? null : t`Please enter a name of 1 to ${NAME_MAX_CHARACTERS} characters.`
        }
        save={saveDisplayName}
        input={{ type: 'text', maxLength: NAME_MAX_CHARACTERS, autoComplete: 'name' }}
      />
    </>
  )
}
