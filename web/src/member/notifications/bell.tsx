import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useStore } from '../../lib/store.ts'
import { BellIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './bell.module.css'
import { MOST_SHOWN, unread } from './unread.ts'

type BellProps = { isOpen: boolean; onOpen: () => void }

/** The button of the inbox, with the number of unread notifications. */
export function Bell({ isOpen, onOpen }: BellProps) {
  const count = useStore(unread)
  // The words follow the language of the page.
  useLingui()
  const label = count === 0 ? t`Notifications` : unreadLabel(count)
  const icon = (
    <span className={styles.bell}>
      <BellIcon size={24} />
      {count > 0 && <span className={styles.count}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
    </span>
  )
  return (
    <IconButton label={label} icon={icon} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} />
  )
}

function unreadLabel(count: number): string {
  if (count > MOST_SHOWN) return t`Notifications, more than ${MOST_SHOWN} unread`
  return plural(count, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
}
