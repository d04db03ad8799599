import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Announcement } from '@pepper/contract/announcements'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ProgressBar } from '../controls/progress-bar.tsx'
import { channelNames, statusNames, statusTones } from '../labels/announcement-labels.ts'
import { Badge } from '../labels/badge.tsx'
import styles from './announcements.module.css'
import { FailuresDialog } from './failures-dialog.tsx'

type ChannelProgressProps = {
  announcement: Announcement
  /** Whether the announcement was sent through this channel alone. */
  isOnly: boolean
  onChanged: () => void
}

/** Shows the outcome of an announcement for one channel, and the actions for it. */
export function ChannelProgress({ announcement, isOnly, onChanged }: ChannelProgressProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy } = useAction()
  const { id, channel, status, delivered, failed, pending } = announcement
  const name = i18n._(channelNames[channel])
  const [there, lost, waiting] = [delivered, failed, pending].map((count) => formatNumber(count, i18n.locale))
  const cancel = () =>
    run(t`The announcement was not cancelled`, async () => {
      await api.announcements.admin.cancel({ id })
      showToast({ title: t`Announcement cancelled`, tone: 'success' })
      onChanged()
    })
  return (
    <div className={styles.way}>
      <p className={styles.facts}>
        <Badge tone={statusTones[status]}>{i18n._(statusNames[status])}</Badge>
        <span>{name}</span>
      </p>
      {status === 'sending' && (
        <ProgressBar label={t`Sending`} done={delivered + failed} total={delivered + failed + pending} />
      )}
      {(status === 'sending' || status === 'sent') && (
        <p className={styles.counts}>
          <Trans>
            {there} delivered, {lost} failed, {waiting} pending
          </Trans>
        </p>
      )}
      {failed > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {plural(failed, { one: 'See # failure', other: 'See # failures' })}
        </Button>
      )}
      {status === 'scheduled' && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={isOnly ? undefined : t`Cancel it: ${name}`}
          onClick={cancel}
        >
          <Trans>Cancel it</Trans>
        </Button>
      )}
      {isOpen && <FailuresDialog id={id} onClose={() => setOpen(false)} onRetried={onChanged} />}
    </div>
  )
}
