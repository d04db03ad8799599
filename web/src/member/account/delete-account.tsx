import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { recordOwnAction } from '../../shared/own-actions.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NotLoaded } from './not-loaded.tsx'
import styles from './security.module.css'

/** Requests the deletion of the account, with seven days to cancel it (ST-6). */
export function DeleteAccount() {
  const { value, error, refresh, set } = usePolled(
    'account-deletion',
    () => api.privacy.readDeletion(),
    () => null,
  )
  const section = useRef<HTMLElement>(null)
  const [changes, setChanges] = useState(0)
  // The pressed button is gone: the focus, and with it what is in view, stays at what replaces it.
  useEffect(() => {
    if (changes > 0) section.current?.focus()
  }, [changes])
  const change = (answer: Answer) => {
    set(answer)
    setChanges(changes + 1)
  }
  if (!value && !error) return null
  return (
    <section ref={section} className={styles.security} aria-labelledby="settings-delete" tabIndex={-1}>
      <h4 id="settings-delete">
        <Trans>Delete my account</Trans>
      </h4>
      {!value && <NotLoaded onRetry={refresh} />}
      {value?.deletion && <KeepAccount dueAt={value.deletion.due_at} onKept={change} />}
      {value?.deletion === null && <AskForDeletion onAsked={change} />}
    </section>
  )
}

type Answer = Awaited<ReturnType<typeof api.privacy.readDeletion>>

function KeepAccount({ dueAt, onKept }: { dueAt: string; onKept: (answer: Answer) => void }) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const when = formatDateTime(dueAt, i18n.locale)
  const keep = () =>
    run(t`The deletion was not cancelled`, async () => {
      onKept(await api.privacy.cancelDeletion())
      showToast({ title: t`Deletion cancelled`, tone: 'success' })
    })
  return (
    <>
      <p role="status">
        <Trans>Your account and everything stored about you will be deleted on {when}.</Trans>
      </p>
      <Button size="small" isBusy={isBusy} onClick={keep}>
        <Trans>Keep my account</Trans>
      </Button>
    </>
  )
}

function AskForDeletion({ onAsked }: { onAsked: (answer: Answer) => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useAction()
  const ask = () =>
    run(t`Your account was not deleted`, async () => {
      recordOwnAction('deletion_requested')
      const answer = await api.privacy.requestDeletion()
      setOpen(false)
      onAsked(answer)
    })
  return (
    <>
      <p className={styles.note}>
        <Trans>
          Your chats, credits, XP and tier go with it. You have 7 days to change your mind; after that it
          cannot be undone.
        </Trans>
      </p>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Delete your account?`}
        text={t`In 7 days your profile, chats, credits, XP and tier are deleted for good. Until then everything works as before, and you can keep the account in these settings. Anonymous totals remain, and a log entry that an account was deleted.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)} data-autofocus>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={ask}>
              <Trans>Delete in 7 days</Trans>
            </Button>
          </>
        }
      />
    </>
  )
}
