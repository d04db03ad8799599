import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { GiftQuestion } from '../controls/gift-question.tsx'
import { ChangeGiftDialog } from './change-gift-dialog.tsx'
import styles from './credit-gifts.module.css'
import type { GiftCardProps } from './gift-card-props.ts'
import { processGift } from './process-gift.ts'

/** Pays, changes or cancels a pending gift. */
export function PendingActions({ gift, onChanged, onStale }: GiftCardProps) {
  const [asked, setAsked] = useState<'process' | 'change' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const changed: GiftCardProps['onChanged'] = (after) => [close(), onChanged(after)]
  return (
    <div className={styles.actions}>
      <ApprovalNote isNeeded={(left) => gift.amount > left} />
      <Button size="small" onClick={() => setAsked('process')}>
        <Trans>Process Gift</Trans>
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsked('change')}>
        <Trans>Change</Trans>
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsked('cancel')}>
        <Trans>Cancel gift</Trans>
      </Button>
      {asked === 'process' && (
        <ProcessDialog gift={gift} onChanged={changed} onStale={() => [close(), onStale()]} onClose={close} />
      )}
      {asked === 'change' && <ChangeGiftDialog gift={gift} onChanged={changed} onClose={close} />}
      {asked === 'cancel' && <CancelDialog gift={gift} onChanged={changed} onClose={close} />}
    </div>
  )
}

type DialogProps = Pick<GiftCardProps, 'gift' | 'onChanged'> & { onClose: () => void }

function ProcessDialog({ gift, onChanged, onStale, onClose }: DialogProps & Pick<GiftCardProps, 'onStale'>) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const { amount, recipient } = gift
  const name = recipient?.full_name || recipient?.email || t`a deleted account`
  const process = async () => {
    setBusy(true)
    const outcome = await processGift(gift)
    setBusy(false)
    if (outcome === null) onClose()
    else if (outcome === 'stale') onStale()
    else onChanged(outcome)
  }
  return <GiftQuestion {...{ amount, name, isBusy, onClose }} onConfirm={() => void process()} />
}

function CancelDialog({ gift, onChanged, onClose }: DialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const cancel = () =>
    run(t`Failed to cancel credit gift`, async () => {
      const after = await api.credits.gifts.cancel({ id: gift.id })
      showToast({ title: t`Gift cancelled`, tone: 'success' })
      onChanged(after)
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Cancel this gift?`}
      text={t`It can no longer be processed, but stays in the list.`}
      confirm={t`Cancel the gift`}
      isBusy={isBusy}
      onConfirm={cancel}
    />
  )
}
