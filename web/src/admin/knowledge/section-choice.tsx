import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSection } from '@pepper/contract/knowledge'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../query/query-client.ts'
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
  const { query, setQuery, found, error, search, isBusy } = useSectionSearch(language)
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
      {error && (
        <ErrorState
          title={t`The search failed`}
          text={errorText(error)}
          onRetry={search}
          isRetrying={isBusy}
        />
      )}
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

/** Searches when it is asked to; the sections that were found last stay until the next ones arrive. */
function useSectionSearch(language: Locale) {
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState('')
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['content', 'sections', language, asked],
      queryFn: async () => (await api.knowledge.findSections({ query: asked, language })).sections,
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const search = () => {
    if (query.trim() === '') return
    setAsked(query)
    if (query === asked && !isFetching) void refetch()
  }
  return { query, setQuery, found: data ?? null, error, search, isBusy: isFetching }
}
