import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery, DeliveryState, WebhookEventType } from '@pepper/contract/webhooks'
import { formatNumber } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, type BadgeTone } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import styles from './deliveries.module.css'

const eventNames: Record<WebhookEventType, MessageDescriptor> = {
  'profile.created': msg`New profile`,
  'profile.updated': msg`Changed profile`,
  'referral.qualified': msg`Qualified referral`,
}

export const stateNames: Record<DeliveryState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  delivered: msg`Delivered`,
  dead: msg`Failing`,
}

const tones: Record<DeliveryState, BadgeTone> = { waiting: 'info', delivered: 'ok', dead: 'danger' }

type Choices = {
  /** The delivery that is being retried at the moment. */
  busyId: string | null
  /** The retry action; null where no receiver is configured. */
  onRetry: ((id: string) => void) | null
}

/** Builds the columns of the deliveries: what happened to each event on its way to the sister platform. */
export function useDeliveryColumns({ busyId, onRetry }: Choices): Column<Delivery>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'event',
      name: t`Event`,
      cell: ({ event_type, id }) => (
        <span className={styles.event}>
          <b>{i18n._(eventNames[event_type])}</b>
          <code>{id.slice(0, 8)}</code>
        </span>
      ),
    },
    {
      key: 'state',
      name: t`State`,
      cell: ({ state }) => <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>,
    },
    {
      key: 'attempts',
      name: t`Attempts`,
      align: 'end',
      cell: ({ attempts }) => formatNumber(attempts, i18n.locale),
    },
    { key: 'answer', name: t`Last answer`, cell: (delivery) => <Answer delivery={delivery} /> },
    {
      key: 'next',
      name: t`Next attempt`,
      cell: ({ next_attempt_at }) => (next_attempt_at ? <TimeAgo at={next_attempt_at} /> : '–'),
    },
    { key: 'created', name: t`Happened`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    {
      key: 'retry',
      name: t`Action`,
      cell: ({ id, state }) =>
        onRetry && state !== 'delivered' ? (
          <Button variant="secondary" size="small" isBusy={busyId === id} onClick={() => onRetry(id)}>
            <Trans>Try now</Trans>
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}

function Answer({ delivery: { last_error, last_status, last_attempt_at } }: { delivery: Delivery }) {
  if (last_attempt_at === null) return <Trans>not attempted yet</Trans>
  return (
    <span className={styles.answer}>
      {last_status !== null && <b>{last_status}</b>} {last_error}
    </span>
  )
}
