import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './picker.module.css'
import { type PickerOption, usePickerOptions } from './use-picker-options.ts'

export type PickerProps = {
  label: string
  hint?: string
  error?: string
  /** Finds what the words mean; a new search aborts the one before. */
  search: (words: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
}

/** Chooses one by typing a part of it: a person, a record. Arrows move, Enter chooses, Esc closes (ARIA combobox). */
export function Picker({ label, hint, error, search, value, onChange }: PickerProps) {
  const { t } = useLingui()
  const id = useId()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { options, isSearching } = usePickerOptions(isOpen ? words : '', search)
  const choose = (option: PickerOption) => {
    onChange(option)
    setWords('')
    setOpen(false)
  }
  const isListed = isOpen && words.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && isOpen && option) choose(option)
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        startIcon={<SearchIcon />}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && options[at] ? `${id}-${options[at].value}` : undefined}
        autoComplete="off"
        value={isOpen ? words : (value?.name ?? words)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWords(event.target.value)
          setOpen(true)
          setAt(0)
          if (value) onChange(null)
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!isListed}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, aria-activedescendant points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.name}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={isListed && options.length === 0 ? styles.none : 'visually-hidden'}>
        {isListed && options.length === 0 && (isSearching ? t`Searching...` : t`Nothing found.`)}
      </p>
    </div>
  )
}
