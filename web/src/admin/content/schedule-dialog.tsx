import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem } from '@pepper/contract/content'
import { useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { asMoment, isHalfFilled, localMoment } from '../controls/moments.ts'
import { findScheduleProblems, type ScheduleProblems } from './schedule-problems.ts'

type ScheduleDialogProps = {
  item: ContentItem
  /** Whether the editor holds unsaved changes: the saved text is what is scheduled. */
  isDirty: boolean
  onClose: () => void
  onSaved: (item: ContentItem) => void
}

/** Sets when a draft is published and when it is taken down again, in the time zone of this device (AD-6). */
export function ScheduleDialog({ item, isDirty, onClose, onSaved }: ScheduleDialogProps) {
  const { t } = useLingui()
  // The times below are those of this version, whatever the editor reads meanwhile.
  const [{ id, version }] = useState(item)
  const [publish, setPublish] = useState(localMoment(item.publish_at))
  const [withdraw, setWithdraw] = useState(localMoment(item.withdraw_at))
  const [isChecked, setChecked] = useState(false)
  const publishField = useRef<HTMLInputElement>(null)
  const withdrawField = useRef<HTMLInputElement>(null)
  const [halfFilled, setHalfFilled] = useState<ScheduleProblems>({})
  const { isBusy, run } = useAction()
  const isDraft = item.status === 'draft'
  const times = { publish_at: asMoment(publish) ?? null, withdraw_at: asMoment(withdraw) ?? null }
  const found = isChecked ? findScheduleProblems(times, { isDraft, now: new Date() }) : {}
  const problems = { ...found, ...halfFilled }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const texts = {
    past: t`This time has passed. Please choose a later one.`,
    early: t`The end must be after the publication.`,
    missing: t`Choose when it is published first.`,
    half_filled: t`Please complete the date and time.`,
  }
  const saveTimes = () => {
    const halves: ScheduleProblems = {
      ...(isHalfFilled(publishField.current) && { publish_at: 'half_filled' }),
      ...(isHalfFilled(withdrawField.current) && { withdraw_at: 'half_filled' }),
    }
    setHalfFilled(halves)
    if (Object.keys(halves).length === 0) save(times)
  }
  const save = (wanted: typeof times) => {
    setChecked(true)
    if (Object.keys(findScheduleProblems(wanted, { isDraft, now: new Date() })).length > 0) return
    run(t`The schedule could not be saved`, async () => {
      const saved = await api.content.schedule({ id, version, ...wanted }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'content.changed_meanwhile') onClose()
        throw error
      })
      const isPlanned = saved.publish_at !== null || saved.withdraw_at !== null
      showToast({ title: isPlanned ? t`Schedule saved` : t`Schedule cancelled`, tone: 'success' })
      onSaved(saved)
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Schedule`}
      text={
        isDirty
          ? t`Save or discard your changes first: the saved text is published.`
          : t`Times are in your time zone: ${timeZone}.`
      }
      actions={
        <>
          {(item.publish_at || item.withdraw_at) && (
            <Button
              variant="secondary"
              disabled={isBusy || isDirty}
              onClick={() => save({ publish_at: null, withdraw_at: null })}
            >
              <Trans>Cancel the schedule</Trans>
            </Button>
          )}
          <Button isBusy={isBusy} disabled={isDirty} onClick={saveTimes}>
            <Trans>Save schedule</Trans>
          </Button>
        </>
      }
    >
      {isDraft && (
        <TextField
          ref={publishField}
          type="datetime-local"
          label={t`Publish at`}
          hint={t`It appears on its page and in the guide within a minute of this time.`}
          error={problems.publish_at && texts[problems.publish_at]}
          value={publish}
          onChange={({ target }) => {
            setPublish(target.value)
            setHalfFilled({})
          }}
        />
      )}
      <TextField
        ref={withdrawField}
        type="datetime-local"
        label={t`Take down at`}
        hint={t`Leave empty to keep it published. It is archived at this time.`}
        isOptional
        error={problems.withdraw_at && texts[problems.withdraw_at]}
        value={withdraw}
        onChange={({ target }) => {
          setWithdraw(target.value)
          setHalfFilled({})
        }}
      />
    </Dialog>
  )
}
