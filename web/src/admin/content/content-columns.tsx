import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentSummary } from '@pepper/contract/content'
import { languageNames } from '@pepper/contract/locales'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import styles from './content.module.css'
import { statusNames, statusTones, typeNames } from './content-labels.ts'
import { ScheduleNote } from './schedule-note.tsx'

/** Builds the columns of the content items, with the actions for each item. */
export function useContentColumns(onDelete: (item: ContentSummary) => void): Column<ContentSummary>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'title', name: t`Title`, cell: (item) => <TitleCell item={item} /> },
    { key: 'type', name: t`Content type`, cell: ({ content_type }) => i18n._(typeNames[content_type]) },
    {
      key: 'status',
      name: t`Status`,
      cell: (item) => (
        <span className={styles.state}>
          <Badge tone={statusTones[item.status]}>{i18n._(statusNames[item.status])}</Badge>
          <ScheduleNote item={item} />
        </span>
      ),
    },
    { key: 'changed', name: t`Changed`, cell: ({ updated_at }) => <TimeAgo at={updated_at} /> },
    {
      key: 'actions',
      name: t`Actions`,
      cell: (item) => {
        const { id, title } = item
        return (
          <span className={styles.rowActions}>
            <Link
              to="."
              search={(current: object) => ({ ...current, item: id })}
              preload={false}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              aria-label={t`Edit ${title}`}
            >
              <Trans>Edit</Trans>
            </Link>
            <Button
              variant="quiet"
              size="small"
              aria-label={t`Delete ${title}`}
              onClick={() => onDelete(item)}
            >
              <Trans>Delete</Trans>
            </Button>
          </span>
        )
      },
    },
  ]
}

/** Shows the title and the public path of an item, as a link once it is published. */
function TitleCell({ item: { title, status, path, metadata } }: { item: ContentSummary }) {
  return (
    <span className={styles.title}>
      <b lang={metadata.language}>{title}</b>
      {status === 'published' ? <a href={path}>{path}</a> : <span>{path}</span>}
      {metadata.language && <span>{languageNames[metadata.language]}</span>}
    </span>
  )
}
