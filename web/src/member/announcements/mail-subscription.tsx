import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** Ends announcement mails by the link that each of them contains; only its button changes anything, not opening it. */
export function MailSubscription({ token }: { token: string }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isWanted, setWanted] = useState(true)
  const set = (is_wanted: boolean) =>
    run(t`Not saved`, async () => {
      await api.announcements.setSubscription({ token, is_wanted })
      setWanted(is_wanted)
    })
  return isWanted ? (
    <EmptyState
      title={t`Unsubscribe from announcement emails?`}
      text={t`You can still read them in the app, and you always get security alerts.`}
      action={
        <Button isBusy={isBusy} onClick={() => set(false)}>
          <Trans>Unsubscribe</Trans>
        </Button>
      }
    />
  ) : (
    <div role="status">
      <EmptyState
        mood="sad"
        title={t`You are unsubscribed from announcement emails`}
        text={t`Changed your mind? Subscribe again here.`}
        action={
          <Button variant="secondary" isBusy={isBusy} onClick={() => set(true)}>
            <Trans>Subscribe again</Trans>
          </Button>
        }
      />
    </div>
  )
}
