import styles from './data-table.module.css'

type CheckboxProps = {
  /** The accessible name. */
  label: string
  /** The words beside it on phones, where no column explains it. */
  words?: string
  state: 'none' | 'some' | 'all'
  onChange: (isChecked: boolean) => void
}

/** A checkbox with a touch area of 44 px; `some` shows as a dash. */
export function Checkbox({ label, words, state, onChange }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {words !== undefined && <span className={styles.checkboxWords}>{words}</span>}
    </label>
  )
}
