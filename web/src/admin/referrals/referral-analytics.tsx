import { Trans, useLingui } from '@lingui/react/macro'
import type { TopReferrer } from '@pepper/contract/referrals'
import type { ReactNode } from 'react'
import { rangeOf, todayIn } from '../../lib/formats/day-range.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useMember } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { FunnelChart } from '../charts/funnel-chart.tsx'
import { RangePicker } from '../table/range-picker.tsx'
import styles from './analytics.module.css'
import { AnalyticsDownload } from './analytics-download.tsx'
import { DayChart } from './day-chart.tsx'
import { funnelSteps } from './funnel-steps.ts'
import { TopReferrers } from './top-referrers.tsx'
import { useAnalytics } from './use-analytics.ts'

type ReferralAnalyticsProps = {
  /** Draws the link to a referrer's own figures. */
  referrerLink: (referrer: string, words: ReactNode) => ReactNode
}

/** Shows how people come through referral links, and how far they get (AD-14). The query is in the address. */
export function ReferralAnalytics({ referrerLink }: ReferralAnalyticsProps) {
  const { t } = useLingui()
  const [search, setSearch] = useUrlFilters('range', 'from', 'to', 'referrer')
  const time_zone = useMember()?.credits?.time_zone ?? 'UTC'
  const today = todayIn(time_zone, new Date())
  const range = rangeOf(search, today)
  const asked = { from: range.from, to: range.to, time_zone }
  const { figures, error, isLoading, refresh } = useAnalytics({ ...asked, referrer: search.referrer })
  return (
    <>
      <div className={styles.bar}>
        <RangePicker key={range.choice} {...{ range, today, timeZone: time_zone, onChange: setSearch }} />
        <AnalyticsDownload {...asked} />
      </div>
      {search.referrer && (
        <OneReferrer
          referrer={figures?.referrers.find(({ referrer }) => referrer.record_id === search.referrer)}
          onEnd={() => setSearch({ referrer: '' })}
        />
      )}
      {error !== null && (
        <ErrorState title={t`The figures could not be loaded`} text={errorText(error)} onRetry={refresh} />
      )}
      {!figures && error === null && <Loading />}
      {figures && (
        <div className={styles.charts} aria-busy={isLoading}>
          <Figures funnel={figures.funnel} />
          {!search.referrer && (
            <TopReferrers
              referrers={figures.referrers}
              isLoading={isLoading}
              onRetry={refresh}
              link={referrerLink}
            />
          )}
        </div>
      )}
    </>
  )
}

type Funnel = NonNullable<ReturnType<typeof useAnalytics>['figures']>['funnel']

function Figures({ funnel }: { funnel: Funnel }) {
  const { t, i18n } = useLingui()
  if (funnel.total.visits + funnel.total.sign_ups === 0) {
    return (
      <EmptyState
        mood="sleepy"
        title={t`No referrals in these days`}
        text={t`Choose more days, or wait for the first link to be opened.`}
      />
    )
  }
  return (
    <>
      <FunnelChart
        title={t`From link to regular`}
        columns={[t`Step`, t`People`, t`Rate`]}
        steps={funnelSteps(funnel.total, i18n.locale)}
        formatValue={(value) => formatNumber(value, i18n.locale)}
      />
      <DayChart funnel={funnel} />
    </>
  )
}

function OneReferrer({ referrer, onEnd }: { referrer: TopReferrer | undefined; onEnd: () => void }) {
  const person = referrer?.referrer
  const name = person?.full_name || person?.referral_code
  return (
    <div className={styles.one}>
      <p>
        {name ? (
          <Trans>Only people referred by {name}.</Trans>
        ) : (
          <Trans>Only people referred by one person.</Trans>
        )}
      </p>
      <Button variant="secondary" size="small" onClick={onEnd}>
        <Trans>Show everyone</Trans>
      </Button>
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading figures...`}>
      <div className={styles.charts}>
        <Skeleton shape="block" height="24rem" />
        <Skeleton shape="block" height="24rem" />
        <Skeleton shape="block" height="14rem" />
      </div>
    </Waiting>
  )
}
