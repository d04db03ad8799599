import { Trans, useLingui } from '@lingui/react/macro'
import type { InvitationDivision, InvitationSelection } from '@pepper/contract/waitlist/invitations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useIdOf } from '../../../shared/use-id-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import styles from '../waitlist.module.css'

type InviteDialogProps = { selection: InvitationSelection; onClose: () => void }

/** Shows whom a bulk invitation reaches before it is sent, then links to its progress. */
export function InviteDialog({ selection, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const [is_forced, setForced] = useState(false)
  const input = { selection, is_forced }
  const newRunId = useIdOf(JSON.stringify(input))
  const { value, error, refresh } = useRead(['waitlist', 'invite-dialog', input], () =>
    api.waitlist.invitations.preview(input),
  )
  const invited = value?.invited ?? 0
  const send = () =>
    run(t`The invitations were not sent`, async () => {
      const { run_id } = await api.waitlist.invitations.sendMany({ ...input, run_id: newRunId })
      await navigate({ to: '/admin/waitlist/invitations', search: { run: run_id } })
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Invite by email`}
      text={t`Each person gets one email with a link to activate their account.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button isBusy={isBusy} disabled={invited === 0} onClick={send}>
            <Trans>Send the invitations</Trans>
          </Button>
        </>
      }
    >
      {value ? (
        <>
          {value.is_mail_kept && (
            <p className={styles.warning}>
              <WarningIcon />
              <Trans>
                No mail server is configured on this server: SMTP_URL is missing. The emails only wait in the
                email outbox.
              </Trans>
            </p>
          )}
          <Division division={value} />
        </>
      ) : error ? (
        <ErrorState title={t`The preview could not be loaded`} text={errorText(error)} onRetry={refresh} />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="8rem" />
        </Waiting>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={is_forced} onChange={(event) => setForced(event.target.checked)} />
        <Trans>Also invite people who got an invitation in the last day</Trans>
      </label>
    </Dialog>
  )
}

function Division({ division }: { division: InvitationDivision }) {
  const { t, i18n } = useLingui()
  const lines = [
    { name: t`Get an email now`, count: division.invited },
    { name: t`Left for later (up to 5,000 at once)`, count: division.left_out },
    { name: t`Already activated`, count: division.claimed },
    { name: t`Have no email`, count: division.without_email },
    { name: t`Invited in the last day`, count: division.invited_recently },
  ]
  return (
    <dl className={styles.facts} aria-live="polite">
      {lines
        .filter(({ count }, index) => index === 0 || count > 0)
        .map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count, i18n.locale)}</dd>
          </div>
        ))}
    </dl>
  )
}
