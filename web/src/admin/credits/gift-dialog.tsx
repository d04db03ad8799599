import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { useMember } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { PersonPicker } from '../pickers/person-picker.tsx'
import styles from './credit-gifts.module.css'
import { GiftFields } from './gift-fields.tsx'
import { useGiftDraft } from './use-gift-draft.ts'

type GiftDialogProps = {
  /** The id of the person who is already chosen, or null. */
  recipientId: string | null
  onClose: () => void
  onCreated: () => void
}

/** Creates a gift that waits to be processed: recipient, amount and reason. */
export function GiftDialog({ recipientId, onClose, onCreated }: GiftDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const ownId = useMember()?.user_id ?? null
  const { isBusy, run } = useAction()
  const { draft, change, gift, linkProblem } = useGiftDraft(recipientId)
  const isSelf = draft.recipient !== null && draft.recipient.id === ownId
  const create = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!gift || isSelf) return
    run(t`Failed to create credit gift`, async () => {
      await api.credits.gifts.create(gift)
      showToast({
        title: t`Gift created`,
        text: t`The credits arrive once it is processed.`,
        tone: 'success',
      })
      onCreated()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Create Gift`}
      text={t`It waits in the list until it is processed. The recipient sees the reason.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} isBusy={isBusy} disabled={!gift || isSelf}>
            <Trans>Create Gift</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={create}>
        <PersonPicker
          label={t`Recipient`}
          value={draft.recipient}
          error={
            isSelf
              ? t`You cannot give credits to yourself.`
              : linkProblem === 'unknown'
                ? t`The person in this link was not found. Please choose one.`
                : linkProblem === 'failed'
                  ? t`The person in this link could not be looked up. Please choose one.`
                  : undefined
          }
          onChange={(recipient) => change({ recipient })}
        />
        <GiftFields draft={draft} onChange={change} />
      </form>
    </Dialog>
  )
}
