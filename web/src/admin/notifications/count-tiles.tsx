import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../lib/formats/format.ts'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'

export type Counts = { total: number; sent_today: number; active: number }

/** Shows how many notifications there are, regardless of the filters. */
export function CountTiles({ counts }: { counts: Counts | null }) {
  const { t, i18n } = useLingui()
  const show = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count, i18n.locale))
  return (
    <StatTiles>
      <StatTile name={t`Total`} value={show(counts?.total)} />
      <StatTile name={t`Sent today`} value={show(counts?.sent_today)} />
      <StatTile name={t`Active`} value={show(counts?.active)} note={t`waiting to be sent`} />
    </StatTiles>
  )
}
