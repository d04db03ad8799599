import { useEffect, useRef } from 'react'
import styles from './filter-chips.module.css'

export type Chip<Value extends string> = {
  value: Value
  name: string
  /** The formatted number of rows. */
  count?: string
}

export type FilterChipsProps<Value extends string> = {
  /** The name of the choice for screen readers. */
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Chooses one of a few filters, each with its number of rows. On phones the chips scroll sideways in their own row. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // On a phone the chosen chip may be beyond the edge of the row.
  useEffect(() => {
    const chosen = value && row.current?.querySelector('[aria-pressed="true"]')
    if (row.current && chosen) showInRow(row.current, chosen)
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

/** Scrolls a row sideways until the chip is in it. The page stays where it is, which `scrollIntoView` would move too. */
function showInRow(row: Element, chip: Element) {
  const [frame, { left, right }] = [row.getBoundingClientRect(), chip.getBoundingClientRect()]
  row.scrollLeft += Math.min(left - frame.left, Math.max(0, right - frame.right))
}
