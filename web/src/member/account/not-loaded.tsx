import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import styles from './security.module.css'

/** Says that a part of the settings could not be loaded, and loads it again by its button. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed}>
      <Trans>This could not be loaded.</Trans>{' '}
      <Button variant="secondary" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
