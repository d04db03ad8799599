import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatTimeInZone } from '../../../lib/formats/format.ts'
import { useMember } from '../../../shared/viewer.ts'
import styles from './composer.module.css'

/** When credits come back, in the reader's own time, and links to the ways to get more until then. */
export function NoCreditsHint() {
  const { i18n } = useLingui()
  const credits = useMember()?.credits
  if (!credits) return null
  const time = formatTimeInZone(credits.next_reset, i18n.locale)
  return (
    <p className={styles.hint}>
      <Trans>Your daily credits come back at {time}.</Trans>{' '}
      <Link to="/referrals">
        <Trans>Invite friends</Trans>
      </Link>{' '}
      ·{' '}
      <Link to="/credit-history">
        <Trans>Credit history</Trans>
      </Link>
    </p>
  )
}
