import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentMetadata, ReplacedPage } from '@pepper/contract/content'
import { type Locale, languageNames, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './content.module.css'
import { pageNames, replacedPages } from './content-labels.ts'
import type { ContentEditing } from './use-content-editor.ts'
import { WordingsField } from './wordings-field.tsx'

/** The optional fields of an item: its place, and what helps search engines and the guide. */
export function ContentDetails({ editing: { fields, change } }: { editing: ContentEditing }) {
  const { t, i18n } = useLingui()
  const { metadata } = fields
  const language = metadata.language ?? SOURCE_LOCALE
  const set = (patch: ContentMetadata) => change({ metadata: { ...metadata, ...patch } })
  return (
    <details className={styles.details}>
      <summary>
        <Trans>Place and details</Trans>
      </summary>
      <Select
        label={t`Place`}
        hint={t`While published, it replaces the built-in page. Archive or delete it to bring the built-in text back.`}
        value={metadata.page ?? ''}
        options={[
          { value: '', name: t`New page` },
          ...replacedPages.map((value) => ({ value, name: i18n._(pageNames[value]) })),
        ]}
        onChange={(page) => set({ page: page === '' ? undefined : page })}
      />
      <Select
        label={t`Language of the text`}
        hint={t`A built-in page can have one text in each language. Other languages show the English text, if there is one.`}
        value={language}
        options={locales.map((value) => ({ value, name: languageNames[value] }))}
        onChange={(value) => set({ language: value === SOURCE_LOCALE ? undefined : value })}
      />
      {metadata.page && (
        <BuiltIn page={metadata.page} language={language} content={fields.content} change={change} />
      )}
      <TextField
        label={t`Description`}
        hint={t`For search engines and previews. Leave empty to use the beginning of the text.`}
        isOptional
        value={metadata.description ?? ''}
        maxLength={200}
        onChange={({ target }) => set({ description: target.value })}
      />
      {!metadata.page && (
        <>
          <TextField
            label={t`Question`}
            hint={t`The question that this text answers.`}
            isOptional
            value={metadata.question ?? ''}
            maxLength={200}
            onChange={({ target }) => set({ question: target.value })}
          />
          <TextField
            label={t`Keywords`}
            hint={t`Synonyms that the text does not use.`}
            isOptional
            value={metadata.keywords ?? ''}
            maxLength={300}
            onChange={({ target }) => set({ keywords: target.value })}
          />
          <WordingsField asked={fields.asked} onChange={(asked) => change({ asked })} />
        </>
      )}
    </details>
  )
}

type BuiltInProps = {
  page: ReplacedPage
  language: Locale
  content: string
  change: ContentEditing['change']
}

/** Copies the built-in text of a page into the form as a start. Text typed while it loads stays. */
function BuiltIn({ page, language, content: before, change }: BuiltInProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const load = () =>
    run(t`The built-in text could not be loaded`, async () => {
      const { title, content } = await api.content.builtIn({ page, language })
      change((fields) => (fields.content === before ? { title, content } : {}))
    })
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={load}>
      <Trans>Start from the built-in text</Trans>
    </Button>
  )
}
