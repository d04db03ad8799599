import { useEffect, useRef } from 'react'
import styles from './filter-chips.module.css'

export type Chip<Value extends string> = {
  value: Value
  name: string
  /** How many there are, already formatted. */
  count?: string
}

export type FilterChipsProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few filters, each with how many it lets through; on phones they scroll sideways in their own row. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // On a phone the chosen one may be beyond the edge of the row.
  useEffect(() => {
    if (value)
      row.current
        ?.querySelector('[aria-pressed="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <fieldset ref={row} className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.name}
          {chip.count !== undefined && <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
