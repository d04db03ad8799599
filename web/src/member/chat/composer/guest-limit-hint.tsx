import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatTimeInZone } from '../../../lib/formats/format.ts'
import { useStore } from '../../../lib/store.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { useJoinSearch } from '../guest/use-join-search.ts'
import styles from './composer.module.css'

/** Why a guest can send nothing more today, when they can again, and how to go on at once (GU-3). */
export function GuestLimitHint() {
  const { i18n } = useLingui()
  const talk = useStore(guestTalk)
  const search = useJoinSearch()
  if (!talk?.reached) return null
  const time = talk.resetsAt && formatTimeInZone(talk.resetsAt, i18n.locale)
  return (
    <p className={styles.hint} role="status">
      {talk.reached === 'guest' && <Trans>You have used your guest messages for today.</Trans>}
      {talk.reached === 'network' && <Trans>Your network has used its guest messages for today.</Trans>}
      {talk.reached === 'site' && <Trans>The guest messages of this site are used up for today.</Trans>}{' '}
      {time ? <Trans>You get new ones at {time}.</Trans> : <Trans>You get new ones tomorrow.</Trans>}{' '}
      <Link to="/auth" search={search}>
        <Trans>Sign up to go on now</Trans>
      </Link>
    </p>
  )
}
