import { Trans, useLingui } from '@lingui/react/macro'
import { channelNames } from '../labels/announcement-labels.ts'
import styles from './announcements.module.css'
import type { TestResult } from './use-announcement-test.ts'

/** Shows the outcome of the test for each channel. */
export function TestResults({ results }: { results: readonly TestResult[] }) {
  const { t, i18n } = useLingui()
  if (results.length === 0) return null
  return (
    <ul className={styles.testResults} aria-label={t`Test results`}>
      {results.map(({ channel, problem }) => (
        <li key={channel} data-failed={problem !== null || undefined}>
          <b>{i18n._(channelNames[channel])}</b>{' '}
          {problem === null ? <Trans>arrived</Trans> : <Trans>did not arrive. {problem}</Trans>}
        </li>
      ))}
    </ul>
  )
}
