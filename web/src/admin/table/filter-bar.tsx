import type { ReactNode } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './filter-bar.module.css'
import { useTypedText } from './use-typed-text.ts'

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

/** Shows typed text at once, and reports it when typing rests or on Enter. */
function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const { typed, setTyped, report } = useTypedText(value, onChange)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        report()
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
