import { Trans, useLingui } from '@lingui/react/macro'
import type { InboxNotification, NotificationAbout } from '@pepper/contract/notifications'
import type { CSSProperties } from 'react'
import { formatDateTime, formatRelativeTime } from '../../lib/formats/format.ts'
import {
  CheckIcon,
  ErrorIcon,
  GiftIcon,
  InfoIcon,
  MegaphoneIcon,
  ShieldIcon,
  TierIcon,
  UserIcon,
  WarningIcon,
} from '../../ui/icons.tsx'
import { notificationLabels } from './notification-labels.ts'
import styles from './notifications.module.css'

type NotificationFaceProps = { notification: Omit<InboxNotification, 'id'> }

/** A notification as the inbox shows it. */
export function NotificationFace({ notification }: NotificationFaceProps) {
  const { i18n } = useLingui()
  const { about, created_at, is_read } = notification
  const { title, text } = notificationLabels(about, i18n)
  return (
    <>
      <span className={styles.icon} style={iconStyle(about)}>
        <Icon about={about} />
      </span>
      <span className={styles.words}>
        <span className={styles.itemTitle}>
          {title}
          {!is_read && (
            <span className={styles.dot}>
              <span className="visually-hidden">
                <Trans>(unread)</Trans>
              </span>
            </span>
          )}
        </span>
        <span className={styles.text}>{text}</span>
        <time className={styles.time} dateTime={created_at} title={formatDateTime(created_at, i18n.locale)}>
          {formatRelativeTime(created_at, new Date(), i18n.locale)}
        </time>
      </span>
    </>
  )
}

function iconStyle(about: NotificationAbout): CSSProperties | undefined {
  if (about.code === 'tier_reached') return { color: `var(--tier-${about.tier})` }
  if (about.code !== 'operator') return undefined
  const role = { info: 'info', warning: 'warn', error: 'danger', success: 'ok' }[about.type]
  return { color: `var(--${role})` }
}

function Icon({ about }: { about: NotificationAbout }) {
  switch (about.code) {
    case 'tier_reached':
      return <TierIcon />
    case 'gift_received':
      return <GiftIcon />
    case 'referral_qualified':
      return <UserIcon />
    case 'announcement':
      return <MegaphoneIcon />
    case 'operator': {
      const Drawing = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon, success: CheckIcon }[
        about.type
      ]
      return <Drawing />
    }
    default:
      return <ShieldIcon />
  }
}
