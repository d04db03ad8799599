import { useLingui } from '@lingui/react/macro'
import { GIFT_MAX_CREDITS } from '@pepper/contract/limits'
import { TextField } from '../../ui/text-field.tsx'
import { giftAmount } from './gift-amount.ts'

type CreditAmountFieldProps = { label: string; amount: string; onType: (amount: string) => void }

/** The field for the credits to give to one person, with an error where the amount cannot be given. */
export function CreditAmountField({ label, amount, onType }: CreditAmountFieldProps) {
  const { t } = useLingui()
  // Written as it is typed, without a separator of thousands.
  const most = String(GIFT_MAX_CREDITS)
  const isWrong = amount !== '' && giftAmount(amount) === null
  return (
    <TextField
      label={label}
      hint={t`Credits, from 1 to ${most}.`}
      error={isWrong ? t`A whole number from 1 to ${most}.` : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={amount}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
