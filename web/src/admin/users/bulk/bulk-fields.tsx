import { useLingui } from '@lingui/react/macro'
import { GIFT_REASON_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { BulkAction } from '@pepper/contract/users'
import { TextField } from '../../../ui/text-field.tsx'
import { CreditAmountField } from '../../controls/credit-amount-field.tsx'
import { BanEndField } from '../ban-end-field.tsx'
import styles from '../users.module.css'
import type { useBulk } from './use-bulk.ts'

type BulkFieldsProps = { action: BulkAction; bulk: ReturnType<typeof useBulk> }

/** The fields that an action needs: reason, duration and amount. */
export function BulkFields({ action, bulk: { typed, type, isEndPast } }: BulkFieldsProps) {
  const { t } = useLingui()
  if (action !== 'ban' && action !== 'gift') return null
  return (
    <div className={styles.form}>
      {action === 'gift' && (
        <CreditAmountField
          label={t`Credits for each`}
          amount={typed.amount}
          onType={(amount) => type({ amount })}
        />
      )}
      <TextField
        label={t`Reason`}
        hint={action === 'ban' ? t`Shown to them when they try to sign in.` : undefined}
        isOptional={action === 'gift'}
        maxLength={action === 'ban' ? 500 : GIFT_REASON_MAX_CHARACTERS}
        value={typed.reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
      {action === 'ban' && (
        <BanEndField end={typed.end} error={isEndPast} onChange={(end) => type({ end })} />
      )}
    </div>
  )
}
