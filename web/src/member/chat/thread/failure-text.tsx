import { Trans } from '@lingui/react/macro'
import styles from './message.module.css'

/** The persona's words where a reply failed; any text that arrived is shown before it (CH-7). */
export function FailureText() {
  return (
    <p className={styles.failure}>
      <Trans>Sorry, I'm having trouble connecting right now. Please try again.</Trans>
    </p>
  )
}
