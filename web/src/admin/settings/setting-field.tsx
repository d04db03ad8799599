import { Trans, useLingui } from '@lingui/react/macro'
import { colorSchemes } from '@pepper/contract/brand/color-schemes'
import type { Setting } from '@pepper/contract/settings'
import { useBrand } from '../../shared/brand/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NetworksField } from './networks-field.tsx'
import { settingLabels } from './setting-labels.ts'
import { SettingText, useValueText } from './setting-value.tsx'
import styles from './settings.module.css'
import { isUsable, rules } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

type SettingFieldProps = { setting: Setting; form: SettingsForm }

/** Shows one setting with its effect, its bounds and default, and a value that another person has saved meanwhile. */
export function SettingField({ setting, form }: SettingFieldProps) {
  return (
    <div
      className={styles.setting}
      data-setting={setting.key}
      data-changed={form.draft[setting.key] ? '' : undefined}
    >
      {setting.kind === 'switch' ? (
        <SwitchControl setting={setting} form={form} />
      ) : (
        <TypedControl setting={setting} form={form} />
      )}
      {rules.isOvertaken(form.draft[setting.key], setting.value) && (
        <p className={styles.overtaken} role="status">
          <Trans>
            Changed to <SettingText setting={setting.key} value={setting.value} /> by someone else. Saving
            overwrites it.
          </Trans>{' '}
          <Button variant="secondary" size="small" onClick={() => form.set(setting, setting.value)}>
            <Trans>Use theirs</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

function SwitchControl({ setting, form }: SettingFieldProps) {
  const { i18n } = useLingui()
  const { name, hint } = settingLabels[setting.key]
  return (
    <Switch
      name={i18n._(name)}
      note={
        <>
          {i18n._(hint)} <Default setting={setting} />
        </>
      }
      isOn={(form.draft[setting.key]?.value ?? setting.value) === true}
      onChange={(isOn) => form.set(setting, isOn)}
    />
  )
}

function TypedControl({ setting, form }: SettingFieldProps) {
  const { i18n, t } = useLingui()
  const { product } = useBrand()
  const textOf = useValueText()
  const value = form.draft[setting.key]?.value ?? setting.value
  const { name, hint: about } = settingLabels[setting.key]
  const hint = (
    <>
      {i18n._(about)} <Default setting={setting} />
    </>
  )
  const words = { label: i18n._(name), hint }
  if (setting.kind === 'choice') {
    return (
      <Select
        {...words}
        value={colorSchemes.find((scheme) => scheme === value) ?? setting.value}
        options={setting.choices.map((choice) => ({ value: choice, name: textOf(setting.key, choice) }))}
        onChange={(choice) => form.set(setting, choice)}
      />
    )
  }
  if (setting.kind === 'networks') return <NetworksField {...{ setting, form, words }} />
  if (setting.kind !== 'number') {
    return (
      <TextField
        {...words}
        value={String(value)}
        maxLength={60}
        // While no name is set here, the name from the configuration applies.
        placeholder={setting.key === 'site_name' && setting.value === '' ? product : undefined}
        onChange={({ target }) => form.set(setting, target.value)}
      />
    )
  }
  const { min, max, min_beside_zero: least } = setting
  const bounds =
    least === null
      ? t`A whole number from ${min} to ${max}.`
      : t`0, or a whole number from ${least} to ${max}.`
  return (
    <TextField
      {...words}
      type="number"
      inputMode="numeric"
      step={1}
      {...{ min, max }}
      error={isUsable(setting, value) ? undefined : bounds}
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => form.set(setting, target.valueAsNumber)}
    />
  )
}

function Default({ setting: { key, default_value } }: { setting: Setting }) {
  if (key === 'site_name') return null
  return (
    <span className={styles.default}>
      <Trans>
        Default: <SettingText setting={key} value={default_value} />
      </Trans>
    </span>
  )
}
