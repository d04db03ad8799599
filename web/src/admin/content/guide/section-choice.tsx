import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSection } from '@pepper/contract/knowledge'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './guide.module.css'

type SectionChoiceProps = {
  language: Locale
  nearest: readonly GuideSection[]
  chosen: GuideSection | null
  onChoose: (section: GuideSection) => void
}

/** Chooses a section of the guide, from the nearest ones or from a search. */
export function SectionChoice({ language, nearest, chosen, onChoose }: SectionChoiceProps) {
  const { t } = useLingui()
  const { query, setQuery, found, search, isBusy } = useSectionSearch(language)
  const sections = found ?? nearest
  const keyOf = ({ slug, section }: GuideSection) => `${slug}#${section}`
  return (
    <>
      <div className={styles.search}>
        <TextField
          type="search"
          label={t`Search the guide`}
          value={query}
          maxLength={MESSAGE_MAX_CHARACTERS}
          autoComplete="off"
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
        <Button type="button" variant="secondary" isBusy={isBusy} onClick={search}>
          <Trans>Search</Trans>
        </Button>
      </div>
      <fieldset className={styles.choice}>
        <legend>
          <Trans>Section</Trans>
        </legend>
        {sections.map((section) => (
          <label key={keyOf(section)}>
            <input
              type="radio"
              name="section"
              checked={chosen !== null && keyOf(chosen) === keyOf(section)}
              onChange={() => onChoose(section)}
            />
            <span>{section.heading ? `${section.title}: ${section.heading}` : section.title}</span>
          </label>
        ))}
        {sections.length === 0 && (
          <p>
            <Trans>No section fits. Try other words.</Trans>
          </p>
        )}
      </fieldset>
    </>
  )
}

function useSectionSearch(language: Locale) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly GuideSection[] | null>(null)
  const { isBusy, run } = useAction()
  const search = () => {
    if (query.trim() === '') return
    run(t`The search failed`, async () => {
      setFound((await api.knowledge.findSections({ query, language })).sections)
    })
  }
  return { query, setQuery, found, search, isBusy }
}
