import { Trans, useLingui } from '@lingui/react/macro'
import type { Passkey } from '@pepper/contract/identity/passkeys'
import { type ReactNode, useState } from 'react'
import { canUsePasskeys } from '../../../shared/passkeys/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import styles from '../security.module.css'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** Passkeys, which sign in without a password: adding, naming and removing them (AU-11). */
export function Passkeys() {
  const { passkeys, isFailed, load, codes, isBusy, add, rename, remove, forgetCodes } = usePasskeys()
  const [opened, setOpened] = useState<{ id: string; to: 'rename' | 'remove' } | null>(null)
  if (!passkeys && !isFailed) return null
  const toggle = (id: string, to: 'rename' | 'remove' | null) => setOpened(to && { id, to })
  return (
    <section className={styles.form} aria-labelledby="settings-passkeys">
      <h5 id="settings-passkeys">
        <Trans>Passkeys</Trans>
      </h5>
      <span className={styles.note}>
        <Trans>
          Sign in with your fingerprint, your face or your screen lock. Your password then needs the passkey
          or a code as well.
        </Trans>
      </span>
      {!passkeys && <NotLoaded onRetry={() => void load()} />}
      <PasskeyList>
        {(passkeys ?? []).map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            opened={opened?.id === passkey.id ? opened.to : null}
            onOpen={(to) => toggle(passkey.id, to)}
            onRename={(name) => rename(passkey, name)}
            onRemove={(proof) => remove(passkey, proof)}
          />
        ))}
      </PasskeyList>
      {codes && <RecoveryCodes codes={codes} onDone={forgetCodes} />}
      {passkeys && !codes && <AddPasskey passkeys={passkeys} isBusy={isBusy} onAdd={add} />}
    </section>
  )
}

function PasskeyList({ children }: { children: ReactNode[] }) {
  const { t } = useLingui()
  if (children.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t`Your passkeys`}>
      {children}
    </ul>
  )
}

type AddPasskeyProps = { passkeys: Passkey[]; isBusy: boolean; onAdd: () => void }

function AddPasskey({ passkeys, isBusy, onAdd }: AddPasskeyProps) {
  if (!canUsePasskeys()) {
    return (
      <span className={styles.note}>
        <Trans>Passkeys do not work in this browser or at this address.</Trans>
      </span>
    )
  }
  return (
    <span className={styles.buttons}>
      <Button variant="secondary" size="small" isBusy={isBusy} onClick={onAdd}>
        {passkeys.length === 0 ? <Trans>Add a passkey</Trans> : <Trans>Add another passkey</Trans>}
      </Button>
    </span>
  )
}
