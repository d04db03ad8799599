import { Trans, useLingui } from '@lingui/react/macro'
import type { AnnouncementAudience, AnnouncementChannel } from '@pepper/contract/announcements'
import { ANNOUNCEMENT_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type SyntheticEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { useIdOf } from '../../shared/use-id-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import {
  audienceNames,
  audiences,
  channelNames,
  channels,
  refusalText,
} from '../labels/announcement-labels.ts'
import { useRead } from '../query/use-read.ts'
import styles from './admin-features.module.css'
import { SendAnnouncementDialog } from './send-announcement-dialog.tsx'

/** Sends an announcement to an audience over one channel, at once. */
export function SendAnnouncement({ onSent }: { onSent: () => void }) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [message, setMessage] = useState('')
  const [audience, setAudience] = useState<AnnouncementAudience>('all')
  const [chosen, setChannel] = useState<AnnouncementChannel | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { value: counts } = useRead(['announcements', 'recipients'], () =>
    api.announcements.admin.countRecipients(),
  )
  const usable = counts?.channels.find(({ unavailable }) => unavailable === null)
  const channel = chosen ?? usable?.channel ?? 'bot_dm'
  const refusal = counts?.channels.find((one) => one.channel === channel)?.unavailable ?? null
  const id = useIdOf(JSON.stringify([message, audience, channel]))
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (message.trim() && refusal === null) setAsking(true)
  }
  const send = () => {
    setAsking(false)
    run(t`Failed to send announcement`, async () => {
      await api.announcements.admin.create({ id, message, audience, channel })
      setMessage('')
      const text = t`The announcement has been sent successfully`
      showToast({ title: t`Announcement Sent`, text, tone: 'success' })
      onSent()
    })
  }
  return (
    <Card title={<Trans>Send Announcement</Trans>}>
      <form className={styles.form} onSubmit={ask}>
        <TextArea
          label={t`Message`}
          maxLength={ANNOUNCEMENT_MAX_CHARACTERS}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Select
          label={t`Audience`}
          value={audience}
          options={audiences.map((value) => ({ value, name: i18n._(audienceNames[value]) }))}
          onChange={setAudience}
        />
        <Select
          label={t`Channel`}
          value={channel}
          error={refusal ? refusalText(channel, refusal) : undefined}
          options={channels.map((value) => ({ value, name: i18n._(channelNames[value]) }))}
          onChange={setChannel}
        />
        <Button type="submit" isBusy={isBusy} disabled={!message.trim() || refusal !== null}>
          <Trans>Send Announcement</Trans>
        </Button>
      </form>
      {isAsking && (
        <SendAnnouncementDialog
          {...{ audience, channel, isBusy }}
          onClose={() => setAsking(false)}
          onConfirm={send}
        />
      )}
    </Card>
  )
}
