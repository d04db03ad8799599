import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideWording } from '@pepper/contract/knowledge'
import { languageNames } from '@pepper/contract/locales'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { useList } from '../query/use-list.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './guide.module.css'

/** Lists the wordings that administrators added to sections, and removes them again. */
export function Wordings() {
  const { t } = useLingui()
  const list = useList(['content', 'guide-wordings'], async (before) => {
    const page = await api.knowledge.listWordings({ limit: 50, ...(before && { before }) })
    return { rows: page.wordings, next: page.earlier }
  })
  useLiveRefresh('content')
  const columns = useWordingColumns(list.refresh)
  return (
    <DataTable
      label={t`Added wordings`}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      rowName={({ wording }) => wording}
      error={list.error === null ? null : errorText(list.error)}
      isLoading={list.isLoading}
      onRetry={list.refresh}
      onOlder={list.hasMore ? list.loadMore : null}
      empty={
        <EmptyState
          mood="sleepy"
          title={t`No wordings yet`}
          text={t`Add one to a section from a question without an answer.`}
        />
      }
    />
  )
}

function useWordingColumns(onRemoved: () => void): Column<GuideWording>[] {
  const { t } = useLingui()
  return [
    {
      key: 'wording',
      name: t`Wording`,
      cell: ({ wording, language }) => <b lang={language}>{wording}</b>,
    },
    { key: 'section', name: t`Section`, cell: (row) => <SectionCell row={row} /> },
    { key: 'language', name: t`Language`, cell: ({ language }) => languageNames[language] },
    { key: 'added', name: t`Added`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    { key: 'actions', name: t`Actions`, cell: (row) => <RemoveWording row={row} onRemoved={onRemoved} /> },
  ]
}

function SectionCell({ row: { title, heading, url } }: { row: GuideWording }) {
  if (title === '') return <Trans>This section no longer exists</Trans>
  return (
    <a className={styles.sectionLink} href={url}>
      {heading ? `${title}: ${heading}` : title}
    </a>
  )
}

function RemoveWording({ row: { id, wording }, onRemoved }: { row: GuideWording; onRemoved: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const remove = () =>
    run(t`The wording could not be removed`, async () => {
      await api.knowledge.removeWording({ id })
      onRemoved()
    })
  return (
    <Button variant="quiet" size="small" isBusy={isBusy} aria-label={t`Remove “${wording}”`} onClick={remove}>
      <Trans>Remove</Trans>
    </Button>
  )
}
