import { useLingui } from '@lingui/react/macro'
import type { Setting, SettingValue } from '@pepper/contract/settings'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { showToast } from '../../ui/toasts.ts'
import { changesOf, type Draft, isUsable, withValue } from './settings-draft.ts'

/** The settings with what is typed over them; nothing typed is lost where saving fails (AD-11). */
export function useSettingsForm() {
  const { t } = useLingui()
  const list = usePolled('settings', () => api.settings.list().then(({ settings }) => settings))
  const [draft, setDraft] = useState<Draft>({})
  const [isSaving, setSaving] = useState(false)
  /** How often it was saved: the history looks again then. */
  const [saves, setSaves] = useState(0)
  const settings = list.value ?? []
  const changes = changesOf(draft, settings)
  const isSaveable = settings.every((one) => isUsable(one, draft[one.key]?.value ?? one.value))

  const save = async () => {
    setSaving(true)
    try {
      const saved = await api.settings.save({ changes })
      const byKey = new Map(saved.settings.map((setting) => [setting.key, setting]))
      list.set(settings.map((setting) => byKey.get(setting.key) ?? setting))
      setDraft({})
      setSaves((count) => count + 1)
      showToast({
        title: t`Settings Saved`,
        text: t`Admin settings have been successfully updated.`,
        tone: 'success',
      })
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.code === 'settings.changed_meanwhile'
      if (isOvertaken) list.refresh()
      showToast({
        title: t`Error`,
        text: isOvertaken
          ? t`Somebody else has changed some of this meanwhile. Yours is kept: look again, then save.`
          : t`Failed to save settings. Please try again.`,
        tone: 'destructive',
      })
    } finally {
      setSaving(false)
    }
  }
  return {
    settings: list.value,
    error: list.error,
    refresh: list.refresh,
    draft,
    set: (setting: Setting, value: SettingValue) => setDraft((known) => withValue(known, setting, value)),
    discard: () => setDraft({}),
    save: () => void save(),
    changeCount: changes.length,
    isSaveable,
    isSaving,
    saves,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
