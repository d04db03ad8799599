import { Trans, useLingui } from '@lingui/react/macro'
import type { SecurityEvent } from '@pepper/contract/security'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../labels/badge.tsx'
import { eventNames, eventTones } from '../labels/event-labels.ts'
import { TimeAgo } from '../labels/time-ago.tsx'
import { personName } from '../pickers/person-name.ts'
import type { Column } from '../table/data-table.tsx'
import { describeDetails } from './event-details.ts'
import styles from './security.module.css'

/** Builds the columns of the security events. The account and the network link to more events of the same. */
export function useEventColumns(): Column<SecurityEvent>[] {
  const { t, i18n } = useLingui()
  const only = (name: 'user' | 'network', value: string, shown: string) => (
    <Link
      to="."
      search={(current: object) => ({ ...current, [name]: value })}
      preload={false}
      className={styles.action}
    >
      {shown}
    </Link>
  )
  return [
    {
      key: 'type',
      name: t`Event`,
      cell: ({ type }) => <Badge tone={eventTones[type]}>{i18n._(eventNames[type])}</Badge>,
    },
    {
      key: 'user',
      name: t`Account`,
      cell: ({ user }) => (user ? <Account {...user} only={only} /> : '–'),
    },
    {
      key: 'network',
      name: t`From network`,
      cell: ({ network }) => (network ? only('network', network, network) : '–'),
    },
    {
      key: 'details',
      name: t`Details`,
      cell: ({ details }) => <span className={styles.details}>{describeDetails(details) || '–'}</span>,
    },
    { key: 'when', name: t`When`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  ]
}

type AccountProps = NonNullable<SecurityEvent['user']> & {
  only: (name: 'user', value: string, shown: string) => ReactNode
}

function Account({ id, person, only }: AccountProps) {
  const { t } = useLingui()
  const name = personName(id, person)
  return (
    <span className={styles.account}>
      {only('user', id, name)}
      <Link
        to="/super-admin/monitoring/accounts"
        search={{ person: id }}
        preload={false}
        className={styles.timeline}
        aria-label={t`Timeline of ${name}`}
      >
        <Trans>Timeline</Trans>
      </Link>
    </span>
  )
}
