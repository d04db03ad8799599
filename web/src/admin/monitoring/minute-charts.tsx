import { useLingui } from '@lingui/react/macro'
import type { MonitoredMinute } from '@pepper/contract/monitoring'
import { formatNumber } from '../../lib/formats/format.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import styles from './monitoring.module.css'

/** Shows the last hour by minute: speed, load, and noticed events. */
export function MinuteCharts({ minutes }: { minutes: readonly MonitoredMinute[] }) {
  const { t, i18n } = useLingui()
  const clock = new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit' })
  const places = minutes.map(({ at }) => {
    const time = clock.format(new Date(at))
    return { key: at, short: time, full: time }
  })
  const formatValue = (value: number) => formatNumber(value, i18n.locale)
  const shared = { axis: t`Minute`, places, formatValue }
  const points = (figure: (minute: MonitoredMinute) => number | null) => minutes.map(figure)
  return (
    <div className={styles.charts}>
      <TimeChart
        {...shared}
        title={t`Request latency`}
        text={t`p50, p95 and p99 latency per minute, without streams.`}
        unit={t`milliseconds`}
        series={[
          { label: t`p50`, points: points(({ p50_ms }) => p50_ms) },
          { label: t`p95`, points: points(({ p95_ms }) => p95_ms) },
          { label: t`p99`, points: points(({ p99_ms }) => p99_ms) },
        ]}
      />
      <TimeChart
        {...shared}
        title={t`Requests and failures`}
        unit={t`requests a minute`}
        series={[
          { label: t`Requests`, points: points(({ requests }) => requests) },
          { label: t`Failures`, points: points(({ failures }) => failures) },
          { label: t`Open streams`, points: points(({ streams }) => streams) },
        ]}
      />
      <TimeChart
        {...shared}
        title={t`Security events`}
        text={t`Security events and refused requests, without successful sign-ins.`}
        unit={t`events a minute`}
        kind="stacked"
        series={[
          { label: t`Failed sign-ins`, points: points(({ failed_sign_ins }) => failed_sign_ins) },
          { label: t`Access refused`, points: points(({ refused_access }) => refused_access) },
          { label: t`Too many requests`, points: points(({ rate_limited }) => rate_limited) },
          { label: t`Others`, points: points(otherEvents) },
        ]}
      />
    </div>
  )
}

function otherEvents(minute: MonitoredMinute): number {
  return minute.security_events - minute.failed_sign_ins - minute.refused_access - minute.rate_limited
}
