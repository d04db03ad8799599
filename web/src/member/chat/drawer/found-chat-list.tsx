import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatHit, FoundText } from '@pepper/contract/chat'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatRelativeTime } from '../../../lib/formats/format.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { chatName } from './chat-name.ts'
import styles from './chat-search.module.css'
import { type ChatSearch, useChatSearch } from './use-chat-search.ts'

type FoundChatListProps = {
  query: string
  onChoose: () => void
  /** Called when the results of these words are shown. */
  onFound: () => void
}

/** The results of a search, in all its states (DR-2). */
export function FoundChatList({ query, onChoose, onFound }: FoundChatListProps) {
  const { t } = useLingui()
  const { persona } = useBrand()
  const search = useChatSearch(query)
  const { state, found, retry } = search
  useEffect(() => {
    if (state === 'found') onFound()
  }, [state, onFound])
  return (
    <section aria-label={t`Search results`} aria-busy={state === 'searching'} className={styles.results}>
      <p role="status" className={styles.count}>
        <Count search={search} />
      </p>
      {state === 'failed' && (
        <ErrorState
          title={t`The search failed`}
          text={t`Check your connection and try again.`}
          onRetry={retry}
        />
      )}
      {state === 'searching' && !found && (
        <Waiting label={t`Searching your chats`}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </Waiting>
      )}
      {state === 'found' && found?.hits.length === 0 && (
        <EmptyState
          size="small"
          mood="thinking"
          title={t`Nothing. Nada. Not a word.`}
          text={t`${persona} found no matches. Try another word.`}
        />
      )}
      {state !== 'failed' && found && (
        <ul className={styles.list} data-stale={state === 'searching' || undefined}>
          {found.hits.map((hit) => (
            <li key={hit.message?.id ?? hit.session_id}>
              <Hit hit={hit} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Count({ search: { state, found } }: { search: ChatSearch }) {
  if (state === 'searching') return <Trans>Searching…</Trans>
  if (state === 'failed' || !found) return null
  const count = found.hits.length
  if (!found.isComplete) return plural(count, { one: 'The newest result', other: 'The newest # results' })
  return plural(count, { one: '# result', other: '# results' })
}

function Hit({ hit, onChoose }: { hit: ChatHit; onChoose: () => void }) {
  const { t, i18n } = useLingui()
  const { persona } = useBrand()
  const { session_id, at, message, snippet } = hit
  const name = chatName(hit)
  return (
    <Link
      to="/chat"
      search={message ? { session: session_id, message: message.id } : { session: session_id }}
      className={styles.hit}
      preload={false}
      onClick={onChoose}
    >
      <span dir="auto" className={styles.name}>
        {message ? name : <Marked parts={snippet} />}
      </span>
      {message && (
        <span dir="auto" className={styles.snippet}>
          <Marked parts={snippet} />
        </span>
      )}
      <span className={styles.facts}>
        {message && (message.role === 'user' ? t`You` : persona)}
        {message && ' · '}
        {formatRelativeTime(at, new Date(), i18n.locale)}
      </span>
    </Link>
  )
}

function Marked({ parts }: { parts: readonly FoundText[] }) {
  let at = 0
  return parts.map(({ text, is_match }) => {
    at += text.length
    return is_match ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
  })
}
