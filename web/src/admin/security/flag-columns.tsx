import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ActivityFlag, SuspicionSignal } from '@pepper/contract/security'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import styles from './security.module.css'

export const signalNames: Record<SuspicionSignal, MessageDescriptor> = {
  multiple_locations: msg`Many places at once`,
  unusual_time: msg`Unusual hour`,
  rapid_requests: msg`Rapid requests`,
  unknown_device: msg`Unknown device`,
  failed_attempts: msg`Failed attempts`,
}

export function Signals({ signals }: { signals: readonly SuspicionSignal[] }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.signals}>
      {signals.map((signal) => (
        <Badge key={signal} tone={signal === 'unknown_device' ? 'info' : 'warn'}>
          {i18n._(signalNames[signal])}
        </Badge>
      ))}
    </span>
  )
}

export function useFlagColumns({ onSettled }: { onSettled: () => void }): Column<ActivityFlag>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'person',
      name: t`Account`,
      cell: ({ user }) => (
        <Link
          to="."
          search={(current: object) => ({ ...current, person: user.id })}
          resetScroll={false}
          preload={false}
          className={styles.person}
        >
          {user.person?.full_name || user.person?.email || user.id.slice(0, 8)}
        </Link>
      ),
    },
    { key: 'signals', name: t`Signal`, cell: ({ signals }) => <Signals signals={signals} /> },
    { key: 'events', name: t`Times`, align: 'end', cell: ({ events }) => formatNumber(events, i18n.locale) },
    { key: 'last', name: t`Last seen`, cell: ({ last_seen_at }) => <TimeAgo at={last_seen_at} /> },
    {
      key: 'told',
      name: t`Person notified`,
      cell: ({ told_at }) => (told_at ? <TimeAgo at={told_at} /> : <Trans>no</Trans>),
    },
    {
      key: 'settle',
      name: t`Action`,
      cell: (flag) =>
        flag.settled_at ? <TimeAgo at={flag.settled_at} /> : <Settle flag={flag} onSettled={onSettled} />,
    },
  ]
}

function Settle({ flag, onSettled }: { flag: ActivityFlag; onSettled: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isDone, setDone] = useState(false)
  const settle = () =>
    run(t`The flag could not be settled`, async () => {
      await api.security.settleFlag({ id: flag.id })
      setDone(true)
      showToast({ title: t`Flag settled`, tone: 'success' })
      onSettled()
    })
  return (
    <Button variant="secondary" size="small" isBusy={isBusy || isDone} onClick={settle}>
      <Trans>Settle</Trans>
    </Button>
  )
}
