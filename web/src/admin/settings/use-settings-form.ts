import { useLingui } from '@lingui/react/macro'
import type { Setting, SettingValue } from '@pepper/contract/settings'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { showProductName } from '../../shared/brand/brand.ts'
import { refreshMaintenance } from '../controls/use-maintenance.ts'
import { useSaving } from '../controls/use-saving.ts'
import { useRead } from '../query/use-read.ts'
import { changesOf, type Draft, isUsable, rules, valuesOf } from './settings-draft.ts'

/** Holds the settings with the typed changes. No change is lost, whether saving works or fails (AD-11). */
export function useSettingsForm() {
  const { t } = useLingui()
  const list = useRead(['settings', 'settings'], () => api.settings.list())
  const [draft, setDraft] = useState<Draft>({})
  /** The number of saves; the history reloads after each. */
  const [saves, setSaves] = useState(0)
  const saving = useSaving({
    overtaken: 'settings.changed_meanwhile',
    onOvertaken: list.refresh,
    failed: t`Failed to save settings. Please try again.`,
  })
  const settings = list.value?.settings ?? []
  const presentNetwork = list.value?.present_network ?? null
  const configuredName = list.value?.configured_name ?? ''
  const changes = changesOf(draft, settings)
  const unusable = settings.filter((one) => !isUsable(one, draft[one.key]?.value ?? one.value))

  const save = () =>
    saving.save(async () => {
      const { settings: saved } = await api.settings.save({ changes })
      const byKey = new Map(saved.map((setting) => [setting.key, setting]))
      list.set({
        settings: settings.map((setting) => byKey.get(setting.key) ?? setting),
        present_network: presentNetwork,
        configured_name: configuredName,
      })
      setDraft((now) => rules.afterSaving(now, draft, valuesOf(settings), valuesOf(saved)))
      setSaves((count) => count + 1)
      refreshMaintenance()
      const siteName = byKey.get('site_name')
      if (siteName) showProductName(String(siteName.value) || configuredName)
      return { title: t`Settings Saved`, text: t`Admin settings have been successfully updated.` }
    })
  return {
    settings: list.value?.settings,
    /** The network that the reader is in, as a list of networks writes it; null where it is unknown. */
    presentNetwork,
    error: list.error,
    refresh: list.refresh,
    draft,
    set: ({ key, value: stands }: Setting, value: SettingValue) =>
      setDraft((known) => rules.with(known, key, stands, value)),
    discard: () => setDraft({}),
    save: () => void save(),
    changeCount: changes.length,
    /** The settings whose typed values cannot be saved. */
    unusable: unusable.map(({ key }) => key),
    isSaving: saving.isSaving,
    saves,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
