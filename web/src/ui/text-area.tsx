import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldText, useFieldControl } from './field.tsx'

export type TextAreaProps = ComponentProps<'textarea'> & FieldText

/** A field for several lines of text, which grows with its content. */
export function TextArea({ label, hint, error, isOptional, className, ...textarea }: TextAreaProps) {
  const control = useFieldControl({ hint, error }, textarea.id)
  return (
    <Field id={control.id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <span className={styles.box}>
        <textarea
          rows={4}
          {...textarea}
          {...control}
          className={classNames(styles.input, styles.area, className)}
        />
      </span>
    </Field>
  )
}
