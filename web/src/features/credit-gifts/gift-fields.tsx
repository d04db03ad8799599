import { useLingui } from '@lingui/react/macro'
import { GIFT_MAX_CREDITS, GIFT_REASON_MAX_CHARACTERS } from '@pepper/contract/limits'
import { formatNumber } from '../../lib/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { giftAmount } from './gift-amount.ts'

type GiftFieldsProps = {
  draft: { amount: string; reason: string }
  onChange: (part: { amount?: string; reason?: string }) => void
}

/** How much, and why. */
export function GiftFields({ draft, onChange }: GiftFieldsProps) {
  const { t, i18n } = useLingui()
  const most = formatNumber(GIFT_MAX_CREDITS, i18n.locale)
  const isWrong = draft.amount !== '' && giftAmount(draft.amount) === null
  return (
    <>
      <TextField
        label={t`Amount`}
        hint={t`Credits, from 1 to ${most}.`}
        error={isWrong ? t`A whole number from 1 to ${most}.` : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={draft.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
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
