import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useIdOf } from '../../../shared/use-id-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { TimeAgo } from '../../labels/time-ago.tsx'
import styles from '../waitlist.module.css'

type RecordInviteProps = { record: WaitlistRecord; onInvited: () => void }

/** Invites the person of one record by mail. Within a day of the last mail it asks for confirmation first. */
export function RecordInvite({ record, onInvited }: RecordInviteProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isTooSoon, setTooSoon] = useState(false)
  // An invitation that was sent is over, even before the record has been read again.
  const [sent, setSent] = useState(0)
  const { id, email, invited_at } = record
  const newInvitationId = useIdOf(JSON.stringify([id, invited_at, isTooSoon, sent]))
  const invite = () =>
    run(t`The invitation was not sent`, async () => {
      try {
        await api.waitlist.invitations.send({ id, is_forced: isTooSoon, invitation_id: newInvitationId })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'waitlist.invited_recently') throw error
        return setTooSoon(true)
      }
      setTooSoon(false)
      setSent((count) => count + 1)
      showToast({ title: t`Invitation on its way`, text: email ?? undefined, tone: 'success' })
      onInvited()
    })
  return (
    <section className={styles.doing}>
      <p>
        {isTooSoon ? (
          <Trans>This person was invited less than a day ago. Send another invitation?</Trans>
        ) : invited_at ? (
          <>
            <Trans>Already invited:</Trans> <TimeAgo at={invited_at} />
          </>
        ) : (
          <Trans>No invitation sent yet.</Trans>
        )}
      </p>
      <Button isBusy={isBusy} onClick={invite}>
        {isTooSoon ? <Trans>Send it again</Trans> : <Trans>Invite by email</Trans>}
      </Button>
    </section>
  )
}
