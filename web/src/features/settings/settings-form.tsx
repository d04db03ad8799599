import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/admin/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { MaintenancePreview } from './maintenance-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { type SettingGroup, settingGroups } from './setting-words.ts'
import styles from './settings.module.css'
import { SettingsHistory } from './settings-history.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** Every setting of the operator, saved together (AD-11). */
export function SettingsFormPage() {
  const { t } = useLingui()
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
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.changeCount > 0 && form.isSaveable && !form.isSaving) form.save()
        }}
      >
        <div className={styles.groups}>
          {settingGroups.map((group) => (
            <Group key={group.keys[0]} group={group} form={form} onPreview={() => setPreviewOpen(true)} />
          ))}
        </div>
        <SaveBar form={form} />
      </form>
      <SettingsHistory form={form} />
      <MaintenancePreview isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)} />
      <LeaveGuard isDirty={form.changeCount > 0} />
    </>
  )
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
          <Trans>See what maintenance does</Trans>
        </Button>
      )}
    </Card>
  )
}

function SaveBar({ form: { changeCount, isSaveable, isSaving, discard } }: { form: SettingsForm }) {
  const { t } = useLingui()
  return (
    <div className={styles.bar} data-dirty={changeCount > 0 || undefined}>
      <p role="status" className={styles.count}>
        {changeCount === 0
          ? t`Everything is saved.`
          : plural(changeCount, { one: '# unsaved change', other: '# unsaved changes' })}
      </p>
      {changeCount > 0 && !isSaving && (
        <Button variant="quiet" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Button type="submit" isBusy={isSaving} disabled={!isSaving && (changeCount === 0 || !isSaveable)}>
        {isSaving ? <Trans>Saving...</Trans> : <Trans>Save Settings</Trans>}
      </Button>
    </div>
  )
}

/** Asks before unsaved changes are left behind, by a link or by closing the tab. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t`Leave without saving?`}
      text={t`What you changed here is not saved yet.`}
      confirm={t`Leave`}
      onConfirm={() => proceed?.()}
    />
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
