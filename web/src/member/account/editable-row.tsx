import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import styles from './account-dialog.module.css'

type EditableRowProps = {
  name: string
  /** The stored text; null where there is none. */
  value: string | null
  isEditing: boolean
  onEdit: () => void
  onEnd: () => void
  /** The problem with a text, in words; null where there is none. */
  judge: (text: string) => string | null
  /** Stores a text. Its error explains why the earlier text shows again. */
  save: (text: string) => Promise<unknown>
  input: { type: 'text' | 'email'; maxLength: number; autoComplete: string }
  note?: ReactNode
}

/**
 * A row that is shown or edited (ST-2). A saved text shows at once; where the server refuses it, the earlier one shows
 * again.
 */
export function EditableRow({
  name,
  value,
  isEditing,
  onEdit,
  onEnd,
  save,
  note,
  ...form
}: EditableRowProps) {
  const { t } = useLingui()
  const { saving, refusal, send } = useSaving(save)
  const opener = useFocusReturn(isEditing)
  const shown = saving ?? value
  const end = (text: string) => {
    onEnd()
    if (text !== value) void send(text)
  }
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {isEditing ? (
          <EditForm
            {...form}
            name={name}
            initial={refusal?.text ?? value ?? ''}
            onSave={end}
            onCancel={onEnd}
          />
        ) : (
          <button
            ref={opener}
            type="button"
            className={styles.edit}
            aria-busy={saving !== null || undefined}
            onClick={saving === null ? onEdit : undefined}
          >
            <span className={shown === null ? styles.dim : undefined}>{shown ?? t`Not provided`}</span>
            <span className="visually-hidden">
              <Trans>, edit</Trans>
            </span>
            <EditIcon size={18} />
          </button>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {refusal && !isEditing && <span className={styles.refusal}>{errorText(refusal.error)}</span>}
      </dd>
    </div>
  )
}

/** Tracks the text that is being saved and the last refused one, which is in the field again at the next edit. */
function useSaving(save: (text: string) => Promise<unknown>) {
  const [saving, setSaving] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ text: string; error: unknown } | null>(null)
  const send = async (text: string) => {
    setSaving(text)
    setRefusal(null)
    await save(text).catch((error: unknown) => setRefusal({ text, error }))
    setSaving(null)
  }
  return { saving, refusal, send }
}

/** Returns the focus to where editing began, once it ends. */
function useFocusReturn(isEditing: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // Another row may have been opened instead, which then has the focus.
    const isLost = document.activeElement === null || !document.activeElement.matches('input')
    if (wasEditing.current && !isEditing && isLost) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return opener
}

type EditFormProps = Pick<EditableRowProps, 'name' | 'judge' | 'input'> & {
  initial: string
  onSave: (text: string) => void
  onCancel: () => void
}

function EditForm({ name, judge, input, initial, onSave, onCancel }: EditFormProps) {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = judge(text.trim())
    setProblem(found)
    if (found === null) onSave(text.trim())
    else field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape leaves only this row, not the whole dialog.
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <form className={styles.editForm} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <input
        {...input}
        ref={field}
        className={styles.input}
        aria-label={name}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : 'edit-problem'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <span id="edit-problem" role="alert" className={styles.refusal}>
          {problem}
        </span>
      )}
      <span className={styles.editButtons}>
        <Button type="submit" size="small">
          <Trans>Save</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </form>
  )
}
