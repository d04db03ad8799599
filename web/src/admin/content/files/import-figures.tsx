import { useLingui } from '@lingui/react/macro'
import type { ContentImport } from '@pepper/contract/content/files'
import { formatNumber } from '../../../lib/formats/format.ts'
import { StatTile, StatTiles } from '../../controls/stat-tile.tsx'

/** Counts the files of an import by what they do, or did. */
export function ImportFigures({ shown: { state, files } }: { shown: ContentImport }) {
  const { t, i18n } = useLingui()
  const number = (value: number) => formatNumber(value, i18n.locale)
  const count = (outcome: string) => number(files.filter((file) => file.outcome === outcome).length)
  if (state === 'applied') {
    const done = (applied: string) => files.filter((file) => file.applied === applied).length
    const skipped = files.filter(({ applied, outcome }) => !applied && outcome !== 'unchanged').length
    return (
      <StatTiles>
        <StatTile name={t`Created`} value={number(done('created') + done('restored'))} />
        <StatTile name={t`Changed`} value={number(done('updated'))} />
        <StatTile name={t`Unchanged`} value={count('unchanged')} />
        <StatTile name={t`Left out`} value={number(skipped)} />
      </StatTiles>
    )
  }
  return (
    <StatTiles>
      <StatTile name={t`New`} value={count('new')} />
      <StatTile name={t`Changed`} value={count('changed')} />
      <StatTile name={t`Unchanged`} value={count('unchanged')} />
      <StatTile name={t`Out of date`} value={count('stale')} note={t`left out unless chosen`} />
      <StatTile name={t`Refused`} value={count('refused')} note={t`to be corrected`} />
    </StatTiles>
  )
}
