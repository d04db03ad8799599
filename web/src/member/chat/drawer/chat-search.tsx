import { useLingui } from '@lingui/react/macro'
import { SEARCH_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useMember } from '../../../shared/viewer.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import styles from './chat-search.module.css'
import { FoundChatList } from './found-chat-list.tsx'

type ChatSearchProps = {
  query: string
  onQuery: (query: string) => void
  onChoose: () => void
}

/**
 * The search box of the drawer and its results (DR-2): arrow keys move, Enter opens the first result, Escape clears.
 */
export function ChatSearch({ query, onQuery, onChoose }: ChatSearchProps) {
  const { t } = useLingui()
  const member = useMember()
  const box = useRef<HTMLInputElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const isFirstWanted = useRef(false)
  const type = (words: string) => {
    isFirstWanted.current = false
    onQuery(words)
  }
  const clear = () => {
    type('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') {
      // Does not close the drawer: the next Escape does.
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event, part.current)
    if (event.key === 'Enter' && event.target === box.current) openFirst()
  }
  const openFirst = () => {
    const isSearching = part.current?.querySelector('[aria-busy=true]') !== null
    isFirstWanted.current = isSearching
    if (!isSearching) linksOf(part.current)[0]?.click()
  }
  const onFound = useCallback(() => {
    if (!isFirstWanted.current) return
    isFirstWanted.current = false
    linksOf(part.current)[0]?.click()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and of the links inside
    <div ref={part} className={styles.part} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchIcon />
        <input
          ref={box}
          type="search"
          dir="auto"
          aria-label={t`Search chats`}
          value={query}
          placeholder={t`Search chats`}
          disabled={!member}
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
        {query !== '' && (
          <IconButton label={t`Clear the search`} icon={<CloseIcon size={18} />} onClick={clear} />
        )}
      </div>
      {member && query.trim() !== '' && <FoundChatList query={query} onChoose={onChoose} onFound={onFound} />}
    </div>
  )
}

function linksOf(part: HTMLElement | null): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
}

/** Moves the focus from the box to the first result, along the results, and back. */
function walk(event: KeyboardEvent, part: HTMLElement | null) {
  const stops = [part?.querySelector('input'), ...linksOf(part)]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
