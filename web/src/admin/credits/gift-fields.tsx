import { useLingui } from '@lingui/react/macro'
import { GIFT_REASON_MAX_CHARACTERS } from '@pepper/contract/limits'
import { TextField } from '../../ui/text-field.tsx'
import { CreditAmountField } from '../controls/credit-amount-field.tsx'

type GiftFieldsProps = {
  draft: { amount: string; reason: string }
  onChange: (part: { amount?: string; reason?: string }) => void
}

/** The fields for the amount and the reason. */
export function GiftFields({ draft, onChange }: GiftFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <CreditAmountField label={t`Amount`} amount={draft.amount} onType={(amount) => onChange({ amount })} />
      <TextField
        label={t`Reason`}
        isOptional
        maxLength={GIFT_REASON_MAX_CHARACTERS}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </>
  )
}
