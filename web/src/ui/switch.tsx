import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  name: string
  /** What it does, said below its name. */
  note: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off at once, with what that means beside it. */
export function Switch({ name, note, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switch}>
      <span>
        {name}
        <span id={id} className={styles.note}>
          {note}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={id}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
