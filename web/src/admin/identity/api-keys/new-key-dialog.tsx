import { Trans, useLingui } from '@lingui/react/macro'
import { keyPermissions } from '@pepper/contract/identity/key-permissions'
import type { Permission } from '@pepper/contract/permissions'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useMember } from '../../../shared/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PermissionChoice } from '../../controls/permission-choice.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import styles from './api-keys.module.css'

const DAYS = { week: 7, month: 30, quarter: 90, year: 365 }
type Life = keyof typeof DAYS

/** Creates a key with permissions that the viewer holds, and shows its secret once. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const { isBusy, run } = useAction()
  const held = useMember()?.permissions ?? []
  const [name, setName] = useState('')
  const [life, setLife] = useState<Life>('quarter')
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const isReady = name.trim() !== '' && chosen.length > 0
  const make = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady) return
    run(t`Failed to create the key`, async () => {
      const made = await api.identity.apiKeys.create({
        name,
        permissions: [...chosen],
        expires_in_days: DAYS[life],
      })
      setSecret(made.secret)
      onMade()
    })
  }
  const lives: Record<Life, string> = {
    week: t`7 days`,
    month: t`30 days`,
    quarter: t`90 days`,
    year: t`One year`,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Create a key`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {secret ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!secret && (
            <Button type="submit" form={form} isBusy={isBusy} disabled={!isReady}>
              <Trans>Create a key</Trans>
            </Button>
          )}
        </>
      }
    >
      {secret ? (
        <ShownOnce
          secret={secret}
          copyLabel={t`Copy the key`}
          warning={
            <Trans>
              Copy it now: it is shown only once. Anyone who has it can act as you, with the permissions you
              chose.
            </Trans>
          }
        />
      ) : (
        <form id={form} className={styles.form} onSubmit={make}>
          <TextField
            label={t`Name`}
            hint={t`For the list and the audit log.`}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label={t`Expires after`}
            value={life}
            options={Object.entries(lives).map(([value, label]) => ({ value: value as Life, name: label }))}
            onChange={setLife}
          />
          <PermissionChoice
            offered={keyPermissions.filter((one) => held.includes(one))}
            chosen={chosen}
            onChange={setChosen}
          />
        </form>
      )}
    </Dialog>
  )
}
