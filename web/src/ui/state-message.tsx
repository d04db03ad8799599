import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from './avatar/avatar.tsx'
import type { AvatarMood } from './avatar/moods.ts'
import { Button } from './button.tsx'
import { RetryIcon } from './first-icons.tsx'
import styles from './state-message.module.css'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  mood?: AvatarMood
  action?: ReactNode
  /** The size; small fits inside a list or a card. */
  size?: 'medium' | 'small'
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, text, mood = 'idle', action, size = 'medium' }: EmptyStateProps) {
  return (
    <div className={styles.message} data-size={size}>
      <Avatar mood={mood} size="medium" className={styles.avatar} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export type ErrorStateProps = {
  /** A name for the problem. */
  title: string
  /** The next step for the person. */
  text: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** A code or request id that support can use. */
  reference?: string
  action?: ReactNode
}

/** Says what happened and what to do, with a button that does it. */
export function ErrorState({ title, text, onRetry, isRetrying = false, reference, action }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.message}>
      <Avatar mood="sad" size="medium" className={styles.avatar} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.action}>
        {onRetry && (
          <Button variant="secondary" icon={<RetryIcon size={18} />} isBusy={isRetrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {action}
      </div>
      {reference && <code className={styles.reference}>{reference}</code>}
    </div>
  )
}
