import { useLingui } from '@lingui/react/macro'
import type { SettingKey, SettingValue } from '@pepper/contract/settings'
import { useCallback } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'

/** Returns a function that words a value for people: On, 1,000, 'the name of the brand'. */
export function useValueText(): (key: SettingKey, value: SettingValue) => string {
  const { t, i18n } = useLingui()
  return useCallback(
    (key, value) => {
      if (typeof value === 'boolean') return value ? t`On` : t`Off`
      if (typeof value === 'number') return formatNumber(value, i18n.locale)
      if (key === 'system_theme') {
        if (value === 'dark') return t`Dark`
        return value === 'light' ? t`Light` : t`System`
      }
      if (key === 'admin_networks' && value === '') return t`everywhere`
      return value === '' ? t`the name of the brand` : value
    },
    [t, i18n.locale],
  )
}

export function SettingText({ setting, value }: { setting: SettingKey; value: SettingValue }) {
  const textOf = useValueText()
  return <strong>{textOf(setting, value)}</strong>
}
