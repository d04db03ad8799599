import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldText, useFieldControl } from './field.tsx'

type Option<T extends string> = { value: T; name: string; lang?: string }

type SelectProps<T extends string> = FieldText & {
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  isDisabled?: boolean
}

/** Chooses one of a few options with the browser's own list, which works best on phones and with screen readers. */
export function Select<T extends string>({ value, options, onChange, isDisabled, ...words }: SelectProps<T>) {
  const control = useFieldControl(words)
  const choose = (name: string) => {
    const option = options.find((one) => one.value === name)
    if (option) onChange(option.value)
  }
  return (
    <Field id={control.id} {...words}>
      <span className={styles.box}>
        <select
          {...control}
          className={classNames(styles.input, styles.select)}
          value={value}
          disabled={isDisabled}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.name}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}
