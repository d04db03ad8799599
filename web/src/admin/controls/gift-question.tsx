import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from './confirm-dialog.tsx'

type GiftQuestionProps = {
  amount: number
  /** The name or address of the recipient. */
  name: string
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a person gets credits, which cannot be taken back. */
export function GiftQuestion({ amount, name, ...rest }: GiftQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen
      title={plural(amount, { one: `Give # credit to ${name}?`, other: `Give # credits to ${name}?` })}
      text={t`The credits arrive at once. They cannot be taken back.`}
      confirm={t`Give now`}
      tone="primary"
      {...rest}
    />
  )
}
