import { Trans, useLingui } from '@lingui/react/macro'
import { ANNOUNCEMENT_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type SyntheticEvent, useRef, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isHalfFilled } from '../controls/moments.ts'
import { audienceNames } from '../labels/announcement-labels.ts'
import styles from './announcements.module.css'
import { ChannelChoice } from './channel-choice.tsx'
import { type Draft, type DraftProblem, draftProblem, emptyDraft, withChannel } from './draft.ts'
import { SendDialog } from './send-dialog.tsx'
import { TestResults } from './test-results.tsx'
import { useAnnouncementTest } from './use-announcement-test.ts'
import type { RecipientCounts } from './use-recipient-counts.ts'

const AUDIENCES = ['all', 'premium', 'free'] as const

type ComposeProps = { counts: RecipientCounts; onSent: () => void }

/** Writes an announcement, sends a test to its author, and sends it after a confirmation. */
export function ComposeAnnouncement({ counts, onSent }: ComposeProps) {
  const { t, i18n } = useLingui()
  const kept = useKeptDraft('announcement', () => withAvailable(emptyDraft(), counts))
  const { draft } = kept
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const sendsField = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const test = useAnnouncementTest()
  const chosen = counts.channels.filter(({ channel }) => draft.channels.includes(channel))
  const isOff = chosen.length === 0
  const change = (part: Partial<Draft>) => {
    kept.change({ ...draft, ...part, id: newId() })
    setProblem(null)
    test.forget()
  }
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = isHalfFilled(sendsField.current) ? 'half_filled' : draftProblem(draft, new Date())
    setProblem(found)
    setAsking(found === null)
  }
  const momentError =
    (problem === 'half_filled' && t`Please complete the date and time.`) ||
    (problem === 'past' && t`This time has passed. Please choose a later one.`)
  return (
    <form className={styles.form} noValidate onSubmit={ask}>
      <TextArea
        label={t`Message`}
        hint={t`Plain text, without Markdown.`}
        error={problem === 'blank' && t`Please fill this in.`}
        maxLength={ANNOUNCEMENT_MAX_CHARACTERS}
        required
        value={draft.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Audience`}
          hint={
            draft.audience === 'premium'
              ? t`There is no premium plan yet, so this audience is empty.`
              : undefined
          }
          value={draft.audience}
          options={AUDIENCES.map((value) => ({ value, name: i18n._(audienceNames[value]) }))}
          onChange={(audience) => change({ audience })}
        />
        <TextField
          ref={sendsField}
          label={t`Send at`}
          type="datetime-local"
          isOptional
          error={momentError}
          value={draft.sends}
          onChange={(event) => change({ sends: event.target.value })}
        />
      </div>
      <ChannelChoice
        channels={counts.channels}
        audience={draft.audience}
        value={draft.channels}
        onChange={(channel, isChosen) => change({ channels: withChannel(draft, channel, isChosen) })}
      />
      <Preview message={draft.message} />
      <div className={styles.actions}>
        <Button type="submit" disabled={draft.message.trim() === '' || isOff}>
          {draft.sends ? <Trans>Schedule Announcement</Trans> : <Trans>Send Announcement</Trans>}
        </Button>
        <Button
          variant="secondary"
          isBusy={test.isBusy}
          disabled={draft.message.trim() === '' || isOff}
          onClick={() => test.run(draft.message, draft.channels)}
        >
          <Trans>Send me a test</Trans>
        </Button>
      </div>
      <TestResults results={test.results} />
      <SendDialog
        isOpen={isAsking}
        draft={draft}
        chosen={chosen}
        onClose={() => setAsking(false)}
        onSent={() => [setAsking(false), kept.forget(), onSent()]}
      />
    </form>
  )
}

function Preview({ message }: { message: string }) {
  const { t } = useLingui()
  if (message.trim() === '') return null
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h3>
        <Trans>Preview</Trans>
      </h3>
      <p>{message.trim()}</p>
    </section>
  )
}

/** Preselects the first available channel: the bot where there is one. */
function withAvailable(draft: Draft, { channels }: RecipientCounts): Draft {
  const first = channels.find(({ unavailable }) => unavailable === null)
  return { ...draft, channels: first ? [first.channel] : [] }
}
