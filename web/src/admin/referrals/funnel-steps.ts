import { plural, t } from '@lingui/core/macro'
import type { FunnelSteps } from '@pepper/contract/referrals'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import type { FunnelStep } from '../charts/funnel-chart.tsx'

/**
 * Describes the steps of a funnel, each with its share of the previous step. Day 7 counts only those whose seventh day
 * has come.
 */
export function funnelSteps(total: FunnelSteps, locale: string): FunnelStep[] {
  const { visits, sign_ups, without_link, verified, first_answers, day_7_due, day_7_returns } = total
  const part = (of: number, whole: number) => (whole > 0 ? formatPercent(of / whole, locale) : null)
  const byLink = part(sign_ups - without_link, visits)
  const proven = part(verified, sign_ups)
  const answered = part(first_answers, verified)
  const back = part(day_7_returns, day_7_due)
  const due = formatNumber(day_7_due, locale)
  return [
    { key: 'visits', label: t`Opened a referral link`, value: visits },
    {
      key: 'sign_ups',
      label: t`Signed up`,
      value: sign_ups,
      rate: byLink === null ? '' : t`${byLink} of those who opened a link`,
      note:
        without_link > 0 &&
        plural(without_link, {
          one: '# of them without a link: the code was typed or imported.',
          other: '# of them without a link: the code was typed or imported.',
        }),
    },
    {
      key: 'verified',
      label: t`Confirmed the address`,
      value: verified,
      rate: proven === null ? '' : t`${proven} of sign-ups`,
    },
    {
      key: 'first_answers',
      label: t`Got a first answer`,
      value: first_answers,
      rate: answered === null ? '' : t`${answered} of those who confirmed`,
    },
    {
      key: 'day_7',
      label: t`Came back on day 7`,
      value: day_7_returns,
      rate: back === null ? t`day 7 not reached yet` : t`${back} of ${due} who joined at least 7 days ago`,
    },
  ]
}
