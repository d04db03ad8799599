import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question, with the name of its subject. */
  title: string
  /** The consequences, in a sentence or two, and whether they can be undone. */
  text: ReactNode
  /** The verb on the button, such as 'Delete' or 'Undo the import'. */
  confirm: string
  onConfirm: () => void
  isBusy?: boolean
  /** The tone of the button: danger where something is lost. */
  tone?: 'danger' | 'primary'
  /** Fields to fill in first, such as a reason. */
  children?: ReactNode
}

/** Asks before an action that is hard to undo. The focus returns to the element that asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, text, confirm, onConfirm, isBusy, tone = 'danger', children } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
