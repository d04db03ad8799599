import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSection } from '@pepper/contract/knowledge'
import { WORDING_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './guide.module.css'
import { SectionChoice } from './section-choice.tsx'

type WordingDialogProps = {
  wording: string
  language: Locale
  nearest: readonly GuideSection[]
  onClose: () => void
  onAdded: () => void
}

/** Adds a wording to a section: one of the nearest, or one from a search. */
export function WordingDialog({ wording, language, nearest, onClose, onAdded }: WordingDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const [text, setText] = useState(wording.slice(0, WORDING_MAX_CHARACTERS))
  const [chosen, setChosen] = useState<GuideSection | null>(nearest[0] ?? null)
  const { isBusy, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || text.trim() === '') return
    const { slug, section } = chosen
    run(t`The wording could not be added`, async () => {
      await api.knowledge.addWording({ slug, section, language, wording: text })
      showToast({ title: t`Wording added`, tone: 'success' })
      onAdded()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t`Add a wording to a section`}
      text={t`The guide uses it from the next question on.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} disabled={!chosen || text.trim() === ''}>
            <Trans>Add the wording</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <TextField
          label={t`Wording`}
          lang={language}
          value={text}
          maxLength={WORDING_MAX_CHARACTERS}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <SectionChoice language={language} nearest={nearest} chosen={chosen} onChoose={setChosen} />
      </form>
    </Dialog>
  )
}
