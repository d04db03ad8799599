import { Trans, useLingui } from '@lingui/react/macro'
import { CONTENT_MAX_CHARACTERS, CONTENT_TITLE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './content.module.css'
import { ContentDetails } from './content-details.tsx'
import { contentStatuses, contentTypes, statusNames, typeNames } from './content-labels.ts'
import { ScheduleNote } from './schedule-note.tsx'
import type { ContentEditing } from './use-content-editor.ts'

/** The form with title, type, status, text and details; title and text are required. */
export function ContentForm({ editing }: { editing: ContentEditing }) {
  const { t, i18n } = useLingui()
  const { fields, change, save, isBusy, isDirty, isConflict, item, discard } = editing
  const [isChecked, setChecked] = useState(false)
  const missing = (value: string, words: string) => (isChecked && value.trim() === '' ? words : undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const empty = [fields.title, fields.content].findIndex((value) => value.trim() === '')
    if (empty === -1) return save()
    const names = ['title', 'content'] as const
    const field = event.currentTarget.elements.namedItem(names[empty] ?? 'title')
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={item ? t`Edit content` : t`Create content`}
    >
      <TextField
        name="title"
        lang={fields.metadata.language ?? 'en'}
        label={t`Title`}
        value={fields.title}
        maxLength={CONTENT_TITLE_MAX_CHARACTERS}
        autoComplete="off"
        error={missing(fields.title, t`A title is required.`)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Content type`}
          value={fields.content_type}
          options={contentTypes.map((value) => ({ value, name: i18n._(typeNames[value]) }))}
          onChange={(content_type) => change({ content_type })}
        />
        <Select
          label={t`Status`}
          value={fields.status}
          options={contentStatuses.map((value) => ({ value, name: i18n._(statusNames[value]) }))}
          onChange={(status) => change({ status })}
        />
      </div>
      {item && <ScheduleNote item={item} />}
      <TextArea
        name="content"
        lang={fields.metadata.language ?? 'en'}
        label={t`Content`}
        hint={t`Markdown: ## for a heading, **bold**, - for a list, [words](https://...) for a link.`}
        className={styles.text}
        spellCheck
        maxLength={CONTENT_MAX_CHARACTERS}
        value={fields.content}
        error={missing(fields.content, t`Content is required.`)}
        onChange={({ target }) => change({ content: target.value })}
      />
      <ContentDetails editing={editing} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={isConflict}>
          {isBusy ? t`Saving...` : t`Save`}
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
        <p role="status" className={styles.kept}>
          {isDirty && t`Not saved yet; kept on this device.`}
        </p>
      </div>
    </form>
  )
}
