import { Trans, useLingui } from '@lingui/react/macro'
import { type ColorSchemeChoice, useColorScheme } from '../../lib/color-scheme.ts'
import { notifySaved } from '../../shared/notify-saved.ts'
import { changeColorScheme } from '../../shared/preferences.ts'
import { DeviceIcon, MoonIcon, SunIcon } from '../../ui/icons.tsx'
import styles from './account-dialog.module.css'

/** Dark, Light or System, applied at once and stored on the account (ST-4). */
export function ColorSchemeSelect() {
  const { t } = useLingui()
  const { choice } = useColorScheme()
  const options: [ColorSchemeChoice, string, typeof MoonIcon][] = [
    ['dark', t`Dark`, MoonIcon],
    ['light', t`Light`, SunIcon],
    ['system', t`System`, DeviceIcon],
  ]
  const choose = (value: ColorSchemeChoice) => notifySaved(() => t`Theme`, changeColorScheme(value))
  return (
    <fieldset className={styles.schemes}>
      <legend>
        <Trans>Theme</Trans>
      </legend>
      <div className={styles.segments}>
        {options.map(([value, name, Icon]) => (
          <label key={value} className={styles.segment}>
            <input
              type="radio"
              name="color-scheme"
              className="visually-hidden"
              checked={choice === value}
              onChange={() => void choose(value)}
            />
            <Icon size={18} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
