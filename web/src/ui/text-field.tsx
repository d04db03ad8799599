import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldText, useFieldControl } from './field.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldText & { startIcon?: ReactNode; end?: ReactNode }

export function TextField({
  label,
  hint,
  error,
  isOptional,
  startIcon,
  end,
  className,
  ...input
}: TextFieldProps) {
  const control = useFieldControl({ hint, error }, input.id)
  const padding = classNames(startIcon != null && styles.withStart, end != null && styles.withEnd)
  return (
    <Field id={control.id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <span className={styles.box}>
        {startIcon && <span className={styles.start}>{startIcon}</span>}
        <input type="text" {...input} {...control} className={classNames(styles.input, padding, className)} />
        {end && <span className={styles.end}>{end}</span>}
      </span>
    </Field>
  )
}
