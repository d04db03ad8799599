import { useLingui } from '@lingui/react/macro'
import type { PersonalData } from '@pepper/contract/privacy'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'

export type DataRequest = 'export' | 'deletion' | 'keep'

type DataRequestDialogProps = {
  user: FoundUser
  request: DataRequest
  onClose: () => void
  onDone: (data: PersonalData) => void
}

const operations = {
  export: api.privacy.requestExportFor,
  deletion: api.privacy.requestDeletionFor,
  keep: api.privacy.cancelDeletionFor,
}

/** Asks how the person made the request, before their data is exported or their account is deleted. */
export function DataRequestDialog({ user, request, onClose, onDone }: DataRequestDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { title, text, confirm, done, failed } = useLabels(request, user.email)
  const confirmRequest = () => {
    setAsked(true)
    if (!reason.trim()) return
    run(failed, async () => {
      onDone(await operations[request]({ id: user.id, reason }))
      showToast({ title: done, text: user.email, tone: 'success' })
      onClose()
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      confirm={confirm}
      tone={request === 'deletion' ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={confirmRequest}
    >
      <TextField
        label={t`How they asked`}
        hint={t`For the audit log, for example “Letter of 3 May”. Make sure the request comes from this person.`}
        error={isAsked && !reason.trim() ? t`Please say how they asked.` : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}

function useLabels(request: DataRequest, email: string) {
  const { t } = useLingui()
  return {
    export: {
      title: t`Export the data of ${email}?`,
      text: t`You can download an archive of everything stored about them, including chats, for 7 days. We notify them, and they can download it too.`,
      confirm: t`Export`,
      done: t`The archive is being prepared`,
      failed: t`No archive was made`,
    },
    deletion: {
      title: t`Delete the account of ${email}?`,
      text: t`In 7 days their profile, chats, credits, XP and tier are deleted for good. Until then the account works, and they or you can keep it.`,
      confirm: t`Delete in 7 days`,
      done: t`The account will be deleted`,
      failed: t`The account was not deleted`,
    },
    keep: {
      title: t`Keep the account of ${email}?`,
      text: t`The account is not deleted, and nothing is lost.`,
      confirm: t`Keep the account`,
      done: t`Deletion cancelled`,
      failed: t`The deletion was not cancelled`,
    },
  }[request]
}
