import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** The name of the job, such as 'Importing waitlist.csv'. */
  label: string
  done: number
  total: number
}

/**
 * Shows the progress of a long job, also in numbers. Screen readers can query it, but it does not announce each step.
 */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const { t, i18n } = useLingui()
  const share = total > 0 ? Math.min(1, done / total) : 0
  const percent = formatPercent(share, i18n.locale)
  const doneText = formatNumber(done, i18n.locale)
  const totalText = formatNumber(total, i18n.locale)
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{label}</span>
        <span className={styles.figures}>{t`${doneText} of ${totalText} · ${percent}`}</span>
      </div>
      <progress className={styles.bar} aria-label={label} value={share} max={1} />
    </div>
  )
}
