import { Trans, useLingui } from '@lingui/react/macro'
import { NETWORK_LIST_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Setting } from '@pepper/contract/settings'
import { Button } from '../../ui/button.tsx'
import type { FieldText } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './settings.module.css'
import { findWrongNetwork, networksIn } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface NetworksFieldProps {
  setting: Extract<Setting, { kind: 'networks' }>
  form: SettingsForm
  words: FieldText
}

/** A list of networks, with the one that the reader is in: the server refuses a list without it (SE-2). */
export function NetworksField({ setting, form, words }: NetworksFieldProps) {
  const value = String(form.draft[setting.key]?.value ?? setting.value)
  const { t } = useLingui()
  const { presentNetwork } = form
  const entries = networksIn(value)
  const wrong = findWrongNetwork(value)
  return (
    <>
      <TextArea
        {...words}
        rows={2}
        error={
          wrong === null
            ? undefined
            : t`${wrong} is not a network. Use IPv4 such as 203.0.113.0/24, or IPv6 up to /64 such as 2001:db8::/48.`
        }
        value={value}
        maxLength={NETWORK_LIST_MAX_CHARACTERS}
        spellCheck={false}
        placeholder="203.0.113.0/24, 2001:db8::/48"
        onChange={({ target }) => form.set(setting, target.value)}
      />
      {presentNetwork !== null && (
        <p className={styles.network}>
          <span>
            <Trans>
              Your network: <strong>{presentNetwork}</strong>
            </Trans>
          </span>
          {!entries.includes(presentNetwork) && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => form.set(setting, [...entries, presentNetwork].join(', '))}
            >
              <Trans>Add your network</Trans>
            </Button>
          )}
        </p>
      )}
    </>
  )
}
