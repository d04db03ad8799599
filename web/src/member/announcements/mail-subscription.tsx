import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** Ends announcement mails by the link that stands in each of them; opening it changes nothing, its button does. */
export function MailSubscription({ token }: { token: string }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isWanted, setWanted] = useState(true)
  const set = (is_wanted: boolean) =>
    run(t`This was not stored`, async () => {
      await api.announcements.setMailWish({ token, is_wanted })
      setWanted(is_wanted)
    })
  return isWanted ? (
    <EmptyState
      title={t`No more announcements by e-mail?`}
      text={t`Mails about your account's security still come. Announcements still stand in the app.`}
      action={
        <Button isBusy={isBusy} onClick={() => set(false)}>
          <Trans>Stop these mails</Trans>
        </Button>
      }
    />
  ) : (
    <div role="status">
      <EmptyState
        mood="sad"
        title={t`You get no more announcements by e-mail`}
        text={t`Changed your mind? This page can bring them back.`}
        action={
          <Button variant="secondary" isBusy={isBusy} onClick={() => set(true)}>
            <Trans>Send them again</Trans>
          </Button>
        }
      />
    </div>
  )
}
