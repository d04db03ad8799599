import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { ErrorIcon } from './icons.tsx'

export type FieldText = {
  label: string
  /** A sentence under the label. */
  hint?: ReactNode
  /** The problem and its remedy; marks the field as invalid. */
  error?: ReactNode
  isOptional?: boolean
}

type FieldProps = FieldText & { id: string; children: ReactNode }

/** A label, a hint and an error around a control. */
export function Field({ id, label, hint, error, isOptional = false, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && (
          <span className={styles.optional}>
            {' '}
            <Trans>optional</Trans>
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          <ErrorIcon size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** Returns the id and the ARIA attributes of the control inside a Field with the same words. */
export function useFieldControl(words: Pick<FieldText, 'hint' | 'error'>, givenId?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [words.hint && hintId(id), words.error && errorId(id)].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': words.error ? (true as const) : undefined,
  }
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`
