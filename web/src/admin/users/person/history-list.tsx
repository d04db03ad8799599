import { Trans, useLingui } from '@lingui/react/macro'
import type { HistoryEntry, HistoryKind, HistoryPage } from '@pepper/contract/users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { formatSigned } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { PersonLink } from '../../pickers/person-link.tsx'
import { queryClient } from '../../query/query-client.ts'
import styles from '../users.module.css'
import { historyLabels } from './history-labels.ts'

type HistoryListProps = { id: string; of: HistoryKind; first: HistoryPage }

/** Lists the history of one kind: those that came with the person, and earlier ones on request. */
export function HistoryList({ id, of, first }: HistoryListProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const { data, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['people', 'history', id, of],
      queryFn: ({ pageParam }) => api.users.history({ id, of, before: pageParam, limit: 20 }),
      initialPageParam: first.earlier ?? undefined,
      getNextPageParam: ({ earlier }) => earlier,
      enabled: false,
    },
    queryClient,
  )
  const older = data?.pages ?? []
  const oldest = first.rows.at(-1)
  const rows = [...first.rows, ...older.flatMap((page) => page.rows).filter((row) => isBefore(row, oldest))]
  const earlier = (older.at(-1) ?? first).earlier
  const more = () =>
    run(t`This could not be loaded`, async () => void (await fetchNextPage({ throwOnError: true })))
  return (
    <>
      {rows.length === 0 && (
        <p className={styles.note}>
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} of={of} />
        ))}
      </ul>
      {earlier !== null && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/** Returns whether a row is older than `oldest`: rows that are read again may overlap the older ones below them. */
function isBefore(row: HistoryEntry, oldest: HistoryEntry | undefined): boolean {
  return oldest === undefined || Number(row.id) < Number(oldest.id)
}

function Entry({ entry: { what, who, amount, created_at }, of }: { entry: HistoryEntry; of: HistoryKind }) {
  const { i18n } = useLingui()
  const label = historyLabels(of, what)
  const named = label ? i18n._(label) : <code>{what}</code>
  const person = who && (who.user_id ? <PersonLink id={who.user_id} name={who.name} /> : who.name || '–')
  return (
    <li>
      {of === 'referrals' ? (
        <span>{person}</span>
      ) : (
        <span>
          {named} {person && <Trans>by {person}</Trans>}
          {amount !== null && formatSigned(amount, i18n.locale)}
        </span>
      )}
      <span className={styles.note}>
        {of === 'referrals' && <>{named} · </>}
        <TimeAgo at={created_at} />
      </span>
    </li>
  )
}
