import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question, with the name of what it is about. */
  title: string
  /** What happens, in a sentence or two, and whether it can be undone. */
  text: ReactNode
  /** The verb on the button: 'Delete', 'Undo the import'. */
  confirm: string
  onConfirm: () => void
  isBusy?: boolean
  /** danger where something is lost. */
  tone?: 'danger' | 'primary'
  /** What has to be filled in for it: a reason. */
  children?: ReactNode
}

/** Asks before something happens that cannot be taken back easily; focus returns to what asked. */
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
