import type { InboxNotification, NotificationAbout } from '@pepper/contract/notifications'
import { splitAtLinks } from '@pepper/contract/text/links'
import { Link } from '@tanstack/react-router'
import { NotificationFace } from '../../shared/notifications/notification-face.tsx'
import styles from '../../shared/notifications/notifications.module.css'
import { markRead } from './inbox.ts'

type NotificationItemProps = {
  notification: InboxNotification
  /** Called when the person follows it to its page. */
  onLeave: () => void
  onSettings: (section: 'security' | 'privacy') => void
}

/** One notification: a press marks it as read and opens its subject. */
export function NotificationItem({ notification, onLeave, onSettings }: NotificationItemProps) {
  const { id, about, is_read } = notification
  const target = targetOf(about)
  const read = () => {
    if (!is_read) void markRead(id)
  }
  const content = <NotificationFace notification={notification} />
  const leave = () => {
    read()
    onLeave()
  }
  return (
    <li data-read={is_read || undefined}>
      {target === 'security' || target === 'privacy' || target === null ? (
        <button
          type="button"
          className={styles.item}
          onClick={target === null ? read : () => [leave(), onSettings(target)]}
        >
          {content}
        </button>
      ) : (
        <Link to={target} search={searchOf(about)} preload={false} className={styles.item} onClick={leave}>
          {content}
        </Link>
      )}
      {about.code === 'operator' && <Links text={about.message} onFollow={read} />}
    </li>
  )
}

/** The addresses in a text; they are beside the button, because a button cannot contain a link. */
function Links({ text, onFollow }: { text: string; onFollow: () => void }) {
  const addresses = new Set(splitAtLinks(text).flatMap(({ href }) => href ?? []))
  return [...addresses].map((address) => (
    <a
      key={address}
      className={styles.link}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onFollow}
    >
      {address}
    </a>
  ))
}

/** Returns the target of a notification: a page, a section of the account settings, or nothing. */
function targetOf(about: NotificationAbout) {
  switch (about.code) {
    case 'tier_reached':
    case 'gift_received':
      return '/credit-history'
    case 'referral_qualified':
      return '/referrals'
    case 'announcement':
      return '/announcements'
    case 'approval_requested':
    case 'approval_settled':
      return '/admin/approvals'
    case 'operator':
      return null
    case 'data_export_ready':
      return 'privacy'
    default:
      return 'security'
  }
}

/** Builds the search parameters of the target page: the id of the one request that the notification is about. */
function searchOf(about: NotificationAbout): { id?: string } {
  return 'approval_id' in about ? { id: about.approval_id } : {}
}
