import { Trans, useLingui } from '@lingui/react/macro'
import type { Preferences } from '@pepper/contract/preferences'
import { notifySaved } from '../../shared/notify-saved.ts'
import { changeNews } from '../../shared/preferences.ts'
import { Switch } from '../../ui/switch.tsx'

/** Switches for notifications and for announcements by email; shown at once and stored on the account (ST-4, AD-13). */
export function NewsSwitches({ preferences }: { preferences: Preferences }) {
  const { t } = useLingui()
  return (
    <>
      <Switch
        name={t`Notifications`}
        note={<Trans>You always get security alerts.</Trans>}
        isOn={preferences.notifications}
        onChange={(isOn) => void notifySaved(() => t`Notifications`, changeNews('notifications', isOn))}
      />
      <Switch
        name={t`Announcements by email`}
        note={<Trans>They also appear in the app.</Trans>}
        isOn={preferences.announcement_mails}
        onChange={(isOn) =>
          void notifySaved(() => t`Announcements by email`, changeNews('announcement_mails', isOn))
        }
      />
    </>
  )
}
