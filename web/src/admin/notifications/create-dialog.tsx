import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationAbout } from '@pepper/contract/notifications'
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useAction } from '../../shared/use-action.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isHalfFilled } from '../controls/moments.ts'
import { createNotification } from './create-notification.ts'
import { type Draft, type DraftProblems, draftProblems, EMPTY_DRAFT } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import styles from './notification-center.module.css'

type CreateDialogProps = {
  preview: (about: NotificationAbout) => ReactNode
  onClose: () => void
  onCreated: () => void
}

/** Writes a notification, and shows it as its readers will see it. */
export function CreateDialog({ preview, onClose, onCreated }: CreateDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const { isBusy, run } = useAction()
  const { draft, id, change: keep, forget } = useKeptDraft('notification', () => EMPTY_DRAFT)
  const [problems, setProblems] = useState<DraftProblems>({})
  const moments = { sends: useRef<HTMLInputElement>(null), expires: useRef<HTMLInputElement>(null) }
  const change = (part: Partial<Draft>) => {
    keep({ ...draft, ...part })
    setProblems({})
  }
  const close = () => {
    forget()
    onClose()
  }
  const create = (event: SyntheticEvent) => {
    event.preventDefault()
    const found: DraftProblems = {
      ...draftProblems(draft, new Date()),
      ...(isHalfFilled(moments.sends.current) && { sends: 'half_filled' }),
      ...(isHalfFilled(moments.expires.current) && { expires: 'half_filled' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    run(t`Failed to create notification`, async () => {
      await createNotification(draft, id)
      close()
      onCreated()
    })
  }
  const { title, message, type } = draft
  return (
    <Dialog
      isOpen
      isSheet
      size="large"
      // Esc and a press beside the form happen by mistake: only Cancel gives the text up.
      onClose={onClose}
      title={t`Create Notification`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} isBusy={isBusy}>
            {draft.sends ? <Trans>Create and schedule</Trans> : <Trans>Create</Trans>}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={create}>
        <DraftFields draft={draft} problems={problems} moments={moments} onChange={change} />
      </form>
      <section className={styles.preview} aria-label={t`Preview`}>
        <h3 className={styles.previewTitle}>
          <Trans>Preview</Trans>
        </h3>
        {preview({ code: 'operator', title: title.trim() || t`Title`, message: message.trim() || '…', type })}
      </section>
    </Dialog>
  )
}
