import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditGift } from '@pepper/contract/credits/gifts'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { giftAmount } from '../controls/gift-amount.ts'
import styles from './credit-gifts.module.css'
import { GiftFields } from './gift-fields.tsx'

type ChangeGiftDialogProps = {
  gift: CreditGift
  onChanged: (gift: CreditGift) => void
  onClose: () => void
}

/** Changes the amount or the reason of a pending gift. */
export function ChangeGiftDialog({ gift, onChanged, onClose }: ChangeGiftDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const { isBusy, run } = useAction()
  const [draft, setDraft] = useState({ amount: String(gift.amount), reason: gift.reason ?? '' })
  const amount = giftAmount(draft.amount)
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (amount === null) return
    run(t`Failed to change credit gift`, async () => {
      const after = await api.credits.gifts.update({ id: gift.id, amount, reason: draft.reason.trim() })
      showToast({ title: t`Gift changed`, tone: 'success' })
      onChanged(after)
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Change this gift`}
      text={gift.recipient?.email}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} isBusy={isBusy} disabled={amount === null}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={save}>
        <GiftFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </form>
    </Dialog>
  )
}
