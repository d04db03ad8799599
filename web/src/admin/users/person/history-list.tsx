import { Trans, useLingui } from '@lingui/react/macro'
import type { HistoryEntry, HistoryKind, HistoryPage } from '@pepper/contract/users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
export function HistoryList({ id, of, first: read }: HistoryListProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const first = useGrownPage(id, read)
  const { data, fetchNextPage } = useInfiniteQuery(
    {
      // Other first rows need other rows below them.
      queryKey: ['people', 'history', id, of, first.earlier],
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

/**
 * Returns the first page with the rows that new ones have pushed out of it since it was shown, so that none is missing
 * above the older pages. It begins again for another person, and where more rows are new than a page holds.
 */
function useGrownPage(id: string, read: HistoryPage): HistoryPage {
  const [known, setKnown] = useState({ id, read, grown: read })
  if (known.id === id && known.read === read) return known.grown
  const oldest = read.rows.at(-1)
  const isJoined = known.id === id && known.grown.rows.some((row) => row.id === oldest?.id)
  const pushedOut = known.grown.rows.filter((row) => isBefore(row, oldest))
  const grown = isJoined ? { ...known.grown, rows: [...read.rows, ...pushedOut] } : read
  setKnown({ id, read, grown })
  return grown
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
