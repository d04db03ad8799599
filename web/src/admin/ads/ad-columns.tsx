import { Trans, useLingui } from '@lingui/react/macro'
import type { AdPlacement } from '@pepper/contract/ads'
import { formatDateTime, formatNumber, formatPercent } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../labels/badge.tsx'
import type { Column } from '../table/data-table.tsx'
import { locationNames, stateNames, stateTones, typeNames } from './ad-labels.ts'
import { adStateOf } from './ad-state.ts'
import styles from './ads.module.css'

type Choices = {
  onEdit: (ad: AdPlacement) => void
  onToggle: (ad: AdPlacement) => void
  onDelete: (ad: AdPlacement) => void
}

/** Builds the columns of the ads: each ad with its results, and the actions for it. */
export function useAdColumns({ onEdit, onToggle, onDelete }: Choices): Column<AdPlacement>[] {
  const { t, i18n } = useLingui()
  const until = (end: string | null) => (end ? ` – ${formatDateTime(end, i18n.locale)}` : '')
  return [
    { key: 'name', name: t`Name`, cell: ({ name }) => name },
    {
      key: 'place',
      name: t`Placement`,
      cell: ({ placement_type, placement_location }) =>
        `${i18n._(typeNames[placement_type])} · ${i18n._(locationNames[placement_location])}`,
    },
    {
      key: 'status',
      name: t`Status`,
      cell: (ad) => {
        const state = adStateOf(ad, new Date())
        return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>
      },
    },
    { key: 'priority', name: t`Priority`, align: 'end', cell: ({ priority }) => priority },
    {
      key: 'dates',
      name: t`Dates`,
      cell: ({ start_date, end_date }) => formatDateTime(start_date, i18n.locale) + until(end_date),
    },
    { key: 'views', name: t`Views`, align: 'end', cell: (ad) => formatNumber(ad.impressions, i18n.locale) },
    { key: 'clicks', name: t`Clicks`, align: 'end', cell: (ad) => formatNumber(ad.clicks, i18n.locale) },
    {
      key: 'ctr',
      name: t`CTR`,
      align: 'end',
      cell: ({ impressions, clicks }) =>
        impressions > 0 ? formatPercent(clicks / impressions, i18n.locale, 1) : '–',
    },
    {
      key: 'actions',
      name: t`Actions`,
      cell: (ad) => {
        const { name, status } = ad
        return (
          <span className={styles.actions}>
            <Button
              variant="secondary"
              size="small"
              aria-label={status === 'active' ? t`Pause ${name}` : t`Activate ${name}`}
              onClick={() => onToggle(ad)}
            >
              {status === 'active' ? <Trans>Pause</Trans> : <Trans>Activate</Trans>}
            </Button>
            <Button variant="secondary" size="small" aria-label={t`Edit ${name}`} onClick={() => onEdit(ad)}>
              <Trans>Edit</Trans>
            </Button>
            <Button variant="quiet" size="small" aria-label={t`Delete ${name}`} onClick={() => onDelete(ad)}>
              <Trans>Delete</Trans>
            </Button>
          </span>
        )
      },
    },
  ]
}
