import { Trans } from '@lingui/react/macro'
import styles from './skip-link.module.css'

/** The first stop of the keyboard: a link past the header, to the main part of the page. */
export function SkipLink() {
  return (
    <button type="button" className={styles.skip} onClick={skipToContent}>
      <Trans>Skip to content</Trans>
    </button>
  )
}

function skipToContent() {
  document.getElementById('main')?.focus()
}
