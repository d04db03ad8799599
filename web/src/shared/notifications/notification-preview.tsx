import type { NotificationAbout } from '@pepper/contract/notifications'
import { useState } from 'react'
import { NotificationFace } from './notification-face.tsx'
import styles from './notifications.module.css'

/** A notification as the inbox will show it, without anything to press. */
export function NotificationPreview({ about }: { about: NotificationAbout }) {
  const [created_at] = useState(() => new Date().toISOString())
  return (
    <div className={styles.preview}>
      <NotificationFace notification={{ about, created_at, is_read: false }} />
    </div>
  )
}
