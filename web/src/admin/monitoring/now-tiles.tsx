import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import { openStreams, sumOf } from './minute-rules.ts'
import type { Now } from './now.ts'

/** Shows the figures that tell at a glance whether all is well. */
export function NowTiles({ now }: { now: Now }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  const { minutes, nodes } = now
  // The current minute is not complete yet.
  const whole = minutes.at(-2)
  const requests = sumOf(minutes, 'requests')
  const failures = sumOf(minutes, 'failures')
  return (
    <StatTiles>
      <StatTile
        name={t`Requests a minute`}
        value={number(whole?.requests ?? 0)}
        note={t`in the last full minute`}
      />
      <StatTile
        name={t`p95`}
        value={whole?.p95_ms == null ? '–' : t`${number(whole.p95_ms)} ms`}
        note={t`in the last full minute`}
      />
      <StatTile
        name={t`Failed requests`}
        value={number(failures)}
        note={t`${formatPercent(requests > 0 ? failures / requests : 0, i18n.locale)} of the last hour`}
      />
      <StatTile
        name={t`Open streams`}
        value={number(openStreams(nodes, now.measured_at))}
        note={t`replies being streamed`}
      />
      <StatTile
        name={t`Flagged accounts`}
        value={number(now.open_flags)}
        note={
          <Link to="/super-admin/monitoring/accounts">
            <Trans>View</Trans>
          </Link>
        }
      />
      <StatTile
        name={t`Rate-limit hits`}
        value={number(sumOf(minutes, 'refusals'))}
        note={
          <Link to="/super-admin/audit/events" search={{ type: 'rate_limit_exceeded' }}>
            <Trans>in the last hour</Trans>
          </Link>
        }
      />
    </StatTiles>
  )
}
