import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  name: string
  /** The effect of the switch, shown below its name. */
  note: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect at once, with its meaning beside it. */
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
