import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useApprovalSummary } from '../controls/use-approval-summary.ts'
import { AskForExport } from '../table/export-link.tsx'
import styles from './analytics.module.css'

type By = 'day' | 'referrer'

/** Downloads the figures of everyone in the range as a file; the download leaves an audit entry. */
export function AnalyticsDownload(range: { from: string; to: string; time_zone: string }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<By | null>(null)
  const summary = useApprovalSummary()
  const download = async (by: By) => {
    setBusy(by)
    try {
      const { file_name, csv } = await api.referrals.admin.export({ ...range, by })
      saveFile(file_name, 'text/csv;charset=utf-8', csv)
    } catch (error) {
      showToast({ title: t`The download failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={styles.downloads}>
      <Button variant="secondary" size="small" isBusy={busy === 'day'} onClick={() => void download('day')}>
        <Trans>CSV by day</Trans>
      </Button>
      {summary?.is_on ? (
        <AskForExport deed={{ kind: 'referrals_export', filter: range }}>
          <Trans>CSV by referrer</Trans>
        </AskForExport>
      ) : (
        <Button
          variant="secondary"
          size="small"
          isBusy={busy === 'referrer'}
          onClick={() => void download('referrer')}
        >
          <Trans>CSV by referrer</Trans>
        </Button>
      )}
    </div>
  )
}
