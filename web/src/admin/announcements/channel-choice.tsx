import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnnouncementAudience, AnnouncementChannel } from '@pepper/contract/announcements'
import { channelNames, refusalText } from '../labels/announcement-labels.ts'
import styles from './announcements.module.css'
import type { ChannelSize } from './use-recipient-counts.ts'

type ChannelChoiceProps = {
  channels: readonly ChannelSize[]
  audience: AnnouncementAudience
  value: readonly AnnouncementChannel[]
  onChange: (channel: AnnouncementChannel, isChosen: boolean) => void
}

/** Chooses one or several channels. Each shows how many people it reaches, or why it is unavailable. */
export function ChannelChoice({ channels, audience, value, onChange }: ChannelChoiceProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className={styles.channels}>
      <legend>
        <Trans>Channels</Trans>
      </legend>
      {channels.map(({ channel, unavailable, recipients }) => (
        <label key={channel} className={styles.channel} data-off={unavailable !== null || undefined}>
          <input
            type="checkbox"
            checked={value.includes(channel)}
            disabled={unavailable !== null && !value.includes(channel)}
            onChange={({ target }) => onChange(channel, target.checked)}
          />
          <span className={styles.channelLabels}>
            <b>{i18n._(channelNames[channel])}</b>
            <span>
              {unavailable
                ? refusalText(channel, unavailable)
                : plural(recipients[audience], { one: 'reaches # person', other: 'reaches # people' })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
