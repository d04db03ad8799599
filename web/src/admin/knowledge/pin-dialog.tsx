import { Trans, useLingui } from '@lingui/react/macro'
import {
  VERIFIED_ANSWER_MAX_CHARACTERS,
  VERIFIED_SOURCES_MAX,
  WORDING_MAX_CHARACTERS,
  WORDINGS_MAX,
} from '@pepper/contract/limits'
import { languageNames, locales } from '@pepper/contract/locales'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { BegunAnswer } from './begun-answer.ts'
import styles from './guide.module.css'
import { firstLines } from './pin-fields.ts'
import { usePin } from './use-pin.ts'

type PinDialogProps = { begun: BegunAnswer; onClose: () => void; onPinned: () => void }

/** Writes an answer to a question, with the ways to ask it, its sources, and the day until which it is valid. */
export function PinDialog({ begun, onClose, onPinned }: PinDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const pin = usePin(begun, onPinned)
  const { fields, change, canSave, isBusy, isOvertaken, hasTooMany, isOver, noPages, save, forget } = pin
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={begun.pinned ? t`Change the verified answer` : t`Pin an answer`}
      text={t`It is given word for word when this question is asked. People in danger and requests for advice still come first.`}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              forget()
              onClose()
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} disabled={!canSave}>
            <Trans>Save the answer</Trans>
          </Button>
        </>
      }
    >
      {isOvertaken && (
        <p role="status">
          <Trans>
            Someone else changed this answer. Their changes are in the form now, except where you typed. Check
            it and save again.
          </Trans>
        </p>
      )}
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t`Question`}
          lang={fields.language}
          value={fields.question}
          maxLength={WORDING_MAX_CHARACTERS}
          autoComplete="off"
          onChange={({ target }) => change({ question: target.value })}
        />
        <TextArea
          label={t`How people ask`}
          hint={t`Other ways to ask the same, one a line.`}
          isOptional
          value={fields.wordings}
          onChange={({ target }) => change({ wordings: firstLines(target.value, WORDINGS_MAX) })}
        />
        <Select
          label={t`Language`}
          value={fields.language}
          options={locales.map((value) => ({ value, name: languageNames[value] }))}
          onChange={(language) => change({ language })}
        />
        <TextArea
          label={t`Answer`}
          hint={t`Markdown: **bold**, - before each item of a list, [words](address) for a link.`}
          lang={fields.language}
          rows={6}
          value={fields.answer}
          maxLength={VERIFIED_ANSWER_MAX_CHARACTERS}
          onChange={({ target }) => change({ answer: target.value })}
        />
        <TextField
          label={t`Sources`}
          hint={t`Addresses of pages of the guide, such as /learn/what-are-clubs, with commas between.`}
          error={
            hasTooMany
              ? t`No more than ${VERIFIED_SOURCES_MAX} pages.`
              : noPages && t`Not a page of the guide: ${noPages}`
          }
          isOptional
          value={fields.sources}
          autoComplete="off"
          onChange={({ target }) => change({ sources: target.value })}
        />
        <TextField
          type="date"
          label={t`Last day`}
          hint={t`After that day the guide answers by itself again.`}
          error={isOver ? t`This day has passed. Please choose a later one.` : undefined}
          isOptional
          value={fields.lastDay}
          onChange={({ target }) => change({ lastDay: target.value })}
        />
      </form>
    </Dialog>
  )
}
