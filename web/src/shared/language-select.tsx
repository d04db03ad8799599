import { useLingui } from '@lingui/react/macro'
import { type Locale, languageNames, locales } from '@pepper/contract/locales'
import { useState } from 'react'
import { useStore } from '../lib/store.ts'
import { Select } from '../ui/select.tsx'
import { language } from './language.ts'
import { notifySaved } from './notify-saved.ts'
import { changeLanguage } from './preferences.ts'

/** The language of the product, shown without a reload; stored on the account, for visitors in this browser (ST-4). */
export function LanguageSelect() {
  const { t } = useLingui()
  const shown = useStore(language)
  const [wanted, setWanted] = useState<Locale | null>(null)
  const choose = async (locale: Locale) => {
    setWanted(locale)
    await notifySaved(() => t`Language`, changeLanguage(locale))
    setWanted(null)
  }
  return (
    <Select
      label={t`Language`}
      value={wanted ?? shown}
      onChange={(locale) => void choose(locale)}
      options={locales.map((locale) => ({ value: locale, name: languageNames[locale], lang: locale }))}
    />
  )
}
