import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './filter-bar.module.css'

export type FilterBarProps = {
  /** The label of the search; without it there is no search. */
  searchLabel?: string
  searchHint?: string
  search?: string
  /** Called when typing has rested for 300 ms, and at once on Enter. */
  onSearch?: (search: string) => void
  /** Further filters, such as selects and chips. */
  children?: ReactNode
  /** The buttons at the end, such as refresh and export. */
  actions?: ReactNode
}

const REST_MS = 300

/** Shows the search and filters of a list; the caller keeps the choices in the address (`useUrlFilters`). */
export function FilterBar(props: FilterBarProps) {
  const { searchLabel, searchHint, search = '', onSearch, children, actions } = props
  return (
    <search className={styles.bar}>
      {searchLabel && onSearch && (
        <SearchField label={searchLabel} hint={searchHint} value={search} onChange={onSearch} />
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  )
}

type SearchFieldProps = { label: string; hint?: string; value: string; onChange: (value: string) => void }

/** Shows typed text at once, reports it when typing rests, and follows the address when the person goes back. */
function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = (text: string) => {
    if (text === told.current) return
    told.current = text
    onChange(text)
  }
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the wait
  useEffect(() => {
    const timer = setTimeout(() => tell(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        tell(typed.trim())
      }}
    >
      <TextField
        type="search"
        label={label}
        placeholder={hint}
        startIcon={<SearchIcon />}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
