import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Passkey } from '@pepper/contract/identity/passkeys'
import { formatDate } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from '../second-factor/code-form.tsx'
import styles from '../security.module.css'
import { PasskeyName } from './passkey-name.tsx'

type PasskeyRowProps = {
  passkey: Passkey
  opened: 'rename' | 'remove' | null
  onOpen: (to: 'rename' | 'remove' | null) => void
  onRename: (name: string) => Promise<void>
  onRemove: (proof: FactorProof) => Promise<void>
}

/** One passkey with its owner's actions. */
export function PasskeyRow({ passkey, opened, onOpen, onRename, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useLingui()
  const { name, created_at, last_used_at } = passkey
  const close = () => onOpen(null)
  const added = formatDate(created_at, i18n.locale)
  const used = last_used_at && formatDate(last_used_at, i18n.locale)
  return (
    <li className={styles.form}>
      <span>
        <strong>{name}</strong>
        <span className={styles.note}>
          {used ? (
            <Trans>
              Added {added}, last used {used}
            </Trans>
          ) : (
            <Trans>Added {added}</Trans>
          )}
        </span>
      </span>
      {opened === null && (
        <span className={styles.buttons}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Rename ${name}`}
            onClick={() => onOpen('rename')}
          >
            <Trans>Rename</Trans>
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Remove ${name}`}
            onClick={() => onOpen('remove')}
          >
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
      {opened === 'rename' && <PasskeyName name={name} onName={onRename} onClose={close} />}
      {opened === 'remove' && (
        <CodeForm
          hint={t`Use a code from your app, a recovery code or a passkey. Without a second factor, your password alone signs you in.`}
          confirm={t`Remove the passkey`}
          onCancel={close}
          onProof={async (proof) => {
            await onRemove(proof)
            close()
          }}
        />
      )}
    </li>
  )
}
