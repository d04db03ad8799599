import { useLingui } from '@lingui/react/macro'
import { VERIFIED_SOURCES_MAX, WORDING_MAX_CHARACTERS } from '@pepper/contract/limits'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { BegunAnswer } from './begun-answer.ts'
import { dayAfter, lastDayBefore, linesOf, namesOf, pathsOf } from './pin-fields.ts'

/** Holds the fields of an answer that is being written, until it is saved or given up. */
export function usePin({ question, language, sources = [], pinned }: BegunAnswer, onPinned: () => void) {
  const { t } = useLingui()
  const begunAs = pinned ? `${pinned.id}:${pinned.version}` : `${language}:${question}`
  const {
    draft: fields,
    change: keep,
    forget,
  } = useKeptDraft(`pin:${begunAs}`, () => ({
    question: question.slice(0, WORDING_MAX_CHARACTERS),
    wordings: pinned?.wordings.join('\n') ?? '',
    language,
    answer: pinned?.answer ?? '',
    sources: pathsOf(pinned?.sources ?? sources.map(({ slug }) => slug)),
    lastDay: pinned?.expires_at ? lastDayBefore(pinned.expires_at) : '',
  }))
  const { isBusy, run } = useAction()
  const change = (patch: Partial<typeof fields>) => keep({ ...fields, ...patch })
  const canSave = fields.question.trim() !== '' && fields.answer.trim() !== ''
  const save = () =>
    run(t`The answer could not be saved`, async () => {
      const sent = {
        question: fields.question,
        wordings: linesOf(fields.wordings),
        language: fields.language,
        answer: fields.answer,
        sources: namesOf(fields.sources).slice(0, VERIFIED_SOURCES_MAX),
        expires_at: fields.lastDay === '' ? null : dayAfter(fields.lastDay),
      }
      if (pinned) await api.knowledge.verified.change({ ...sent, id: pinned.id, version: pinned.version })
      else await api.knowledge.verified.pin(sent)
      showToast({ title: t`Answer saved`, tone: 'success' })
      forget()
      onPinned()
    })
  return { fields, change, canSave, isBusy, save, forget }
}
