import { useLingui } from '@lingui/react/macro'
import type { TopReferrer } from '@pepper/contract/referrals'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'

type TopReferrersProps = {
  referrers: readonly TopReferrer[]
  isLoading: boolean
  onRetry: () => void
  /** Draws the link to a referrer's own figures. */
  link: (referrer: string, words: ReactNode) => ReactNode
}

const MOST_BARS = 12

/** Lists the people who brought the most newcomers; people without newcomers are not listed. */
export function TopReferrers({ referrers, isLoading, onRetry, link }: TopReferrersProps) {
  const { t, i18n } = useLingui()
  const nameOf = ({ referrer }: TopReferrer) => referrer.full_name || referrer.referral_code
  const keyOf = ({ referrer }: TopReferrer) => referrer.record_id
  const number = (value: number) => formatNumber(value, i18n.locale)
  const figures: readonly [Exclude<keyof TopReferrer, 'referrer'>, string][] = [
    ['visits', t`Link visits`],
    ['sign_ups', t`Sign-ups`],
    ['verified', t`Confirmed`],
    ['first_answers', t`First answers`],
    ['day_7_returns', t`Back on day 7`],
    ['qualified', t`Qualified`],
    ['held', t`Held`],
  ]
  const columns: Column<TopReferrer>[] = [
    { key: 'name', name: t`Referrer`, cell: (row) => link(keyOf(row), nameOf(row)) },
    { key: 'code', name: t`Code`, cell: ({ referrer }) => referrer.referral_code },
    ...figures.map(
      ([key, name]): Column<TopReferrer> => ({
        key,
        name,
        align: 'end',
        cell: (row) => {
          if (key !== 'day_7_returns' || row.day_7_due === 0) return number(row[key])
          const share = formatPercent(row.day_7_returns / row.day_7_due, i18n.locale)
          return `${number(row.day_7_returns)} (${share})`
        },
      }),
    ),
  ]
  return (
    <BarList
      title={t`Top referrers`}
      text={t`Qualified referrals first. Select a name to see that person’s figures.`}
      startsAs="table"
      table={
        <DataTable
          label={t`Top referrers`}
          columns={columns}
          rows={referrers}
          rowKey={keyOf}
          rowName={nameOf}
          isLoading={isLoading}
          onRetry={onRetry}
          empty={<EmptyState size="small" mood="sleepy" title={t`No referred people in these days`} />}
        />
      }
      bars={referrers
        .slice(0, MOST_BARS)
        .map((row) => ({ key: keyOf(row), label: link(keyOf(row), nameOf(row)), value: row.sign_ups }))}
      unit={t`sign-ups`}
      formatValue={number}
    />
  )
}
