import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../../lib/store.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { useJoinSearch } from '../guest/use-join-search.ts'
import styles from './guest-note.module.css'

/** Shows how many messages a guest has left today, and what signing up adds (GU-3). */
export function GuestNote() {
  const talk = useStore(guestTalk)
  const search = useJoinSearch()
  if (!talk) return null
  const { limit, left, reached } = talk
  return (
    <p className={styles.note}>
      {left !== null && !reached && (
        <span className={styles.left}>
          <Trans>
            Messages left today: {left} of {limit}
          </Trans>
        </span>
      )}
      <span>
        <Trans>Members get credits every day, XP and saved chats.</Trans>{' '}
        <Link to="/auth" search={search}>
          <Trans>Sign Up</Trans>
        </Link>{' '}
        ·{' '}
        <Link to="/auth" search={{ next: search.next }}>
          <Trans>Sign In</Trans>
        </Link>
      </span>
    </p>
  )
}
