import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentFields } from '@pepper/contract/content'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type Locale, languageNames, locales } from '@pepper/contract/locales'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TrialResult } from './trial-result.tsx'
import styles from './try-guide.module.css'
import { useTrial } from './use-trial.ts'

type TryGuideProps = { draft?: ContentFields; draftOf?: string }

/** Asks the guide a question as a member would. Shows its answer now, and with the current text published (AD-6). */
export function TryGuide({ draft, draftOf }: TryGuideProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const [language, setLanguage] = useState<Locale>(draft?.metadata.language ?? 'en')
  const { answers, isBusy, ask } = useTrial()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() === '') return
    const isWritten = draft && draft.title.trim() !== '' && draft.content.trim() !== ''
    ask({ question, language, ...(isWritten && { draft, ...(draftOf && { draft_of: draftOf }) }) })
  }
  return (
    <section className={styles.trial} aria-labelledby="try-guide">
      <h2 id="try-guide">
        <Trans>Try the guide</Trans>
      </h2>
      <p>
        <Trans>Ask as a member would. No credits are spent and no chat is saved.</Trans>
      </p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t`A member’s question`}
          value={question}
          maxLength={MESSAGE_MAX_CHARACTERS}
          autoComplete="off"
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Select
          label={t`Member’s language`}
          value={language}
          options={locales.map((value) => ({ value, name: languageNames[value] }))}
          onChange={setLanguage}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          <Trans>Ask the guide</Trans>
        </Button>
      </form>
      <div className={styles.answers} aria-live="polite">
        {answers && <TrialResult name={t`Now`} answer={answers.now} />}
        {answers?.with_draft && (
          <TrialResult name={t`With this text published`} answer={answers.with_draft} />
        )}
      </div>
    </section>
  )
}
