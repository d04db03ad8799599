import { Trans } from '@lingui/react/macro'
import styles from './message.module.css'

/** What the persona says where a reply failed; what came of it stands before (CH-7). */
export function FailureText() {
  return (
    <p className={styles.failure}>
      <Trans>Sorry, I'm having trouble connecting right now. Please try again.</Trans>
    </p>
  )
}
