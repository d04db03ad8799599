import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingKey } from '@pepper/contract/settings'
import { useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { LeaveGuard } from '../controls/leave-guard.tsx'
import { SaveBar } from '../controls/save-bar.tsx'
import { MaintenancePreview } from './maintenance-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { type SettingGroup, settingGroups, settingLabels } from './setting-labels.ts'
import styles from './settings.module.css'
import { SettingsHistory } from './settings-history.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** Shows every setting of the operator; they are saved together (AD-11). */
export function SettingsFormPage() {
  const { t, i18n } = useLingui()
  const form = useSettingsForm()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  if (!form.settings) {
    if (form.error === null) return <Loading />
    return (
      <ErrorState
        title={t`The settings could not be loaded`}
        text={errorText(form.error)}
        onRetry={form.refresh}
      />
    )
  }
  const wrong = settingGroups.flatMap(({ keys }) => keys).find((key) => form.unusable.includes(key)) ?? null
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.changeCount > 0 && !wrong && !form.isSaving) form.save()
        }}
      >
        <div className={styles.groups}>
          {settingGroups.map((group) => (
            <Group key={group.keys[0]} group={group} form={form} onPreview={() => setPreviewOpen(true)} />
          ))}
        </div>
        <SaveBar
          changeCount={form.changeCount}
          isSaving={form.isSaving}
          wrong={wrong && { name: i18n._(settingLabels[wrong].name), onShow: () => focusOn(wrong) }}
          label={t`Save Settings`}
          onDiscard={form.discard}
        />
      </form>
      <SettingsHistory form={form} />
      <MaintenancePreview isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)} />
      <LeaveGuard isDirty={form.changeCount > 0} />
    </>
  )
}

/** Moves the focus to the control of a setting, in the middle of the window, since the bar covers its lower edge. */
function focusOn(key: SettingKey) {
  const control = document.querySelector<HTMLElement>(`[data-setting="${key}"] [aria-invalid]`)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

type GroupProps = { group: SettingGroup; form: SettingsForm; onPreview: () => void }

function Group({ group, form, onPreview }: GroupProps) {
  const { i18n } = useLingui()
  const settings = group.keys.flatMap((key) => form.settings?.find((one) => one.key === key) ?? [])
  return (
    <Card title={i18n._(group.name)} className={styles.group}>
      {settings.map((setting) => (
        <SettingField key={setting.key} setting={setting} form={form} />
      ))}
      {group.keys.includes('maintenance_mode') && (
        <Button variant="secondary" size="small" className={styles.preview} onClick={onPreview}>
          <Trans>Preview maintenance</Trans>
        </Button>
      )}
    </Card>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading settings...`}>
      <div className={styles.groups}>
        <Skeleton shape="block" height="22rem" />
        <Skeleton shape="block" height="14rem" />
      </div>
    </Waiting>
  )
}
