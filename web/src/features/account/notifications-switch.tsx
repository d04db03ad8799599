import { Trans, useLingui } from '@lingui/react/macro'
import { changeNotifications } from '../../lib/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { tellKept } from './tell-kept.ts'

/** Whether the member wants to be told of news; shown at once and kept on the account (ST-4). */
export function NotificationsSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLingui()
  return (
    <Switch
      name={t`Notifications`}
      note={<Trans>What concerns your account's security is told in any case.</Trans>}
      isOn={isOn}
      onChange={(wanted) => void tellKept(t`Notifications`, changeNotifications(wanted))}
    />
  )
}
