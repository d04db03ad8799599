import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** What is being done: 'Importing waitlist.csv'. */
  label: string
  done: number
  total: number
}

/** How far a long job is, in numbers too. Screen readers ask for it; nothing is announced at each step. */
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
