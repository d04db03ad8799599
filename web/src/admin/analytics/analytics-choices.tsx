import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsBucket } from '@pepper/contract/analytics'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { RangePicker } from '../table/range-picker.tsx'
import styles from './analytics.module.css'
import { type Asked, bucketsFor, MOST_DAYS } from './use-report.ts'

type Choice = Partial<Record<'range' | 'from' | 'to' | 'zone' | 'bucket', string>>
type AnalyticsChoicesProps = { asked: Asked; today: string; choose: (choice: Choice) => void }

/** Chooses the days, the time zone and the bucket, and downloads the report as a file. */
export function AnalyticsChoices({ asked, today, choose }: AnalyticsChoicesProps) {
  const { t } = useLingui()
  const names: Record<AnalyticsBucket, string> = {
    hour: t`Hours`,
    day: t`Days`,
    week: t`Weeks`,
    month: t`Months`,
  }
  return (
    <>
      <RangePicker
        key={asked.choice}
        range={asked}
        today={today}
        timeZone={asked.timeZone}
        mostDays={MOST_DAYS}
        onChange={choose}
      />
      <div className={styles.choices}>
        <Select
          label={t`Time zone`}
          value={asked.timeZone}
          options={zones(asked.timeZone).map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
          onChange={(zone) => choose({ zone })}
        />
        <Select
          label={t`Interval`}
          value={asked.bucket}
          options={bucketsFor(asked).map((bucket) => ({ value: bucket, name: names[bucket] }))}
          onChange={(bucket) => choose({ bucket })}
        />
        <Download asked={asked} />
      </div>
    </>
  )
}

function zones(chosen: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort()
}

function Download({ asked: { from, to, timeZone, bucket } }: { asked: Asked }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { file_name, csv } = await api.analytics.export({ from, to, time_zone: timeZone, bucket })
      saveFile(file_name, 'text/csv;charset=utf-8', csv)
    } catch (error) {
      showToast({ title: t`The download failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<DownloadIcon size={18} />}
      isBusy={isBusy}
      onClick={() => void download()}
    >
      <Trans>Download CSV</Trans>
    </Button>
  )
}
