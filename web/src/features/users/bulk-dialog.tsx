import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { codeText, errorText } from '../../lib/error-text.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { useAction } from '../../ui/admin/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { bulkNames } from './user-words.tsx'
import styles from './users.module.css'

type BulkDialogProps = { ids: string[]; action: BulkAction; onClose: () => void; onDone: () => void }

/** Says what would happen to whom, then does it to each (AD-3). */
export function BulkDialog({ ids, action, onClose, onDone }: BulkDialogProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [reason, setReason] = useState('')
  const preview = usePolled(`${action} ${ids.join()}`, () => api.users.previewBulk({ action, ids }))
  const changing = preview.value?.people.filter(({ outcome }) => outcome === 'changes').length ?? 0
  const isReady = changing > 0 && (action !== 'ban' || reason.trim() !== '')
  const change = () =>
    run(t`Failed to change these people`, async () => {
      const input = { action, ids, ...(action === 'ban' && { reason }) }
      const { people } = await api.users.changeMany(input)
      const done = people.filter(({ outcome }) => outcome === 'changes').length
      const text = plural(done, { one: '# person was changed.', other: '# people were changed.' })
      showToast({ title: i18n._(bulkNames[action]), text, tone: 'success' })
      onDone()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={i18n._(bulkNames[action])}
      text={t`This is what happens to each of them. Every change has its own entry in the audit log.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={action === 'ban' || action === 'demote' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!isReady}
            onClick={change}
          >
            {plural(changing, { one: 'Change # person', other: 'Change # people' })}
          </Button>
        </>
      }
    >
      {preview.value ? (
        <ul className={styles.outcomes}>
          {preview.value.people.map((person) => (
            <Outcome key={person.user.id} person={person} />
          ))}
        </ul>
      ) : preview.error ? (
        <ErrorState
          title={t`This could not be worked out`}
          text={errorText(preview.error)}
          onRetry={preview.refresh}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="8rem" />
        </Waiting>
      )}
      {action === 'ban' && (
        <TextField
          label={t`Reason`}
          hint={t`They read it when they try to sign in.`}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}

function Outcome({ person: { user, outcome, refusal } }: { person: BulkOutcome }) {
  return (
    <li>
      <span>{user.email}</span>
      <span className={styles.note}>
        {outcome === 'changes' && <Trans>will be changed</Trans>}
        {outcome === 'unchanged' && <Trans>is so already</Trans>}
        {outcome === 'refused' && refusal && codeText(refusal)}
      </span>
    </li>
  )
}
