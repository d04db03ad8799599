import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/state-message.tsx'
import styles from './centre.module.css'
import { reloadIfOld } from './reload-for-new-version.ts'

/** Shows that a screen could not be drawn or loaded, with what to do and two ways on (RT-4). */
export function ErrorFallback() {
  const { t } = useLingui()
  useEffect(reloadIfOld, [])
  return (
    <main id="main" tabIndex={-1} className={styles.centre}>
      <ErrorState
        title={t`Unexpected Error`}
        text={t`An unexpected error occurred. Please try again.`}
        onRetry={() => window.location.reload()}
        action={
          <a href="/" className={buttonClass({ variant: 'quiet' })}>
            <Trans>Return to Home</Trans>
          </a>
        }
      />
    </main>
  )
}
