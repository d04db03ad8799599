import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../security.module.css'

type PasskeyNameProps = { name: string; onName: (name: string) => Promise<void>; onClose: () => void }

/** Renames a passkey. */
export function PasskeyName({ name, onName, onClose }: PasskeyNameProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(t`Update Failed`, async () => {
      await onName(typed.trim())
      onClose()
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t`Name of the passkey`}
        autoFocus
        required
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="small" isBusy={isBusy}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </form>
  )
}
