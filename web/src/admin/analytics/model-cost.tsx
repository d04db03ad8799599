import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnalyticsReport } from '@pepper/contract/analytics'
import { formatMoney, formatNumber } from '../../lib/formats/format.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { StatTile } from '../controls/stat-tile.tsx'
import { placesOf } from './places.ts'

type ReportProps = { report: AnalyticsReport }

/** Shows the cost of the replies in the range, or the tokens that they used where no price is set (AD-4). */
export function ModelCostTile({ report }: ReportProps) {
  const { t, i18n } = useLingui()
  const { model_price: price, total } = report
  const { model_cost: cost, unmetered } = total
  const tokens = plural(total.prompt_tokens + total.completion_tokens, { one: '# token', other: '# tokens' })
  const uncounted = plural(unmetered, {
    one: 'Excludes # reply whose tokens were not counted.',
    other: 'Excludes # replies whose tokens were not counted.',
  })
  const said = price
    ? t`${tokens} in this range.`
    : t`No price is set. Set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT to the price of a million tokens.`
  const shown = price && cost !== null ? formatMoney(cost, price.currency, i18n.locale) : tokens
  return (
    <StatTile
      name={t`Model Cost`}
      value={shown}
      note={[said, ...(unmetered > 0 ? [uncounted] : [])].join(' ')}
    />
  )
}

/** Shows tokens over time, and their cost at the current price. */
export function ModelCostCharts({ report }: ReportProps) {
  const { t, i18n } = useLingui()
  const { model_price: price, points, total } = report
  const places = placesOf(report, i18n.locale)
  const axis = t`Start`
  const whole = t`Whole range`
  return (
    <>
      <TimeChart
        title={t`Model tokens`}
        text={t`Tokens read and written by the language model, by day. The built-in guide uses none.`}
        axis={axis}
        unit={t`tokens`}
        kind="stacked"
        places={places}
        series={[
          { label: t`Tokens read`, points: points.map((point) => point.prompt_tokens) },
          { label: t`Tokens written`, points: points.map((point) => point.completion_tokens) },
        ]}
        overall={{ label: whole, values: [total.prompt_tokens, total.completion_tokens] }}
        formatValue={(value) => formatNumber(value, i18n.locale)}
      />
      {price && (
        <TimeChart
          title={t`Model cost`}
          text={t`Tokens at the current price. Excludes replies whose tokens were not counted.`}
          axis={axis}
          unit={price.currency}
          kind="bars"
          places={places}
          series={[{ label: t`Cost`, points: points.map((point) => point.model_cost) }]}
          overall={{ label: whole, values: [total.model_cost] }}
          formatValue={(value) => formatMoney(value, price.currency, i18n.locale)}
        />
      )}
    </>
  )
}
