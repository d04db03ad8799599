import { useLingui } from '@lingui/react/macro'
import { GIFT_MAX_CREDITS, GIFT_REASON_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { BulkAction } from '@pepper/contract/users'
import { formatNumber } from '../../lib/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { useBulk } from './use-bulk.ts'
import styles from './users.module.css'

type BulkFieldsProps = { action: BulkAction; bulk: ReturnType<typeof useBulk> }

/** What an action needs to be told: why, and how much. */
export function BulkFields({ action, bulk: { typed, type, amount } }: BulkFieldsProps) {
  const { t, i18n } = useLingui()
  if (action !== 'ban' && action !== 'gift') return null
  const most = formatNumber(GIFT_MAX_CREDITS, i18n.locale)
  return (
    <div className={styles.form}>
      {action === 'gift' && (
        <TextField
          label={t`Credits for each`}
          hint={t`Credits, from 1 to ${most}.`}
          error={typed.amount && amount === null ? t`A whole number from 1 to ${most}.` : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed.amount}
          onChange={(event) => type({ amount: event.target.value })}
        />
      )}
      <TextField
        label={t`Reason`}
        hint={action === 'ban' ? t`They read it when they try to sign in.` : undefined}
        isOptional={action === 'gift'}
        maxLength={action === 'ban' ? 500 : GIFT_REASON_MAX_CHARACTERS}
        value={typed.reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
    </div>
  )
}
