import { useLingui } from '@lingui/react/macro'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { VERIFIED_SOURCES_MAX, WORDING_MAX_CHARACTERS } from '@pepper/contract/limits'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError, dataOf } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { BegunAnswer } from './begun-answer.ts'
import { dayAfter, isDayOver, lastDayBefore, linesOf, pathsOf, sourcesOf } from './pin-fields.ts'

interface PinFields {
  question: string
  wordings: string
  language: PinnedAnswer['language']
  answer: string
  sources: string
  lastDay: string
}

/** The typed fields, the saved ones below them, and the version of those. */
interface PinDraft {
  fields: PinFields
  base: PinFields
  version: number
}

/** Holds the fields of an answer that is being written, until it is saved or given up. */
export function usePin({ question, language, sources = [], pinned }: BegunAnswer, onPinned: () => void) {
  const { t } = useLingui()
  const begunAs = pinned ? pinned.id : `${language}:${question}`
  const {
    draft,
    change: keep,
    forget,
  } = useKeptDraft<PinDraft>(`pin:${begunAs}`, () => {
    if (pinned) return draftOf(pinned)
    const empty = { question: question.slice(0, WORDING_MAX_CHARACTERS), language, wordings: '', answer: '' }
    const fields = { ...empty, sources: pathsOf(sources.map(({ slug }) => slug)), lastDay: '' }
    return { fields, base: fields, version: 0 }
  })
  const { fields, version } = draft
  const [isOvertaken, setOvertaken] = useState(false)
  const { isBusy, run } = useAction()
  /** The addresses of named sources that are no pages of the guide. */
  const [noPages, setNoPages] = useState('')
  const change = (patch: Partial<PinFields>) => {
    if (patch.sources !== undefined) setNoPages('')
    keep({ ...draft, fields: { ...fields, ...patch } })
  }
  const { names, others } = sourcesOf(fields.sources)
  const hasTooMany = names.length > VERIFIED_SOURCES_MAX
  /** A newly chosen day must not be over; an expired answer keeps its own. */
  const isOver = fields.lastDay !== draft.base.lastDay && isDayOver(fields.lastDay, new Date())
  const canSave = fields.question.trim() !== '' && fields.answer.trim() !== '' && !hasTooMany && !isOver
  const orOvertaken = async (id: string, changed: Promise<unknown>) => {
    try {
      await changed
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'content.changed_meanwhile') throw error
      const stored = await findPinned(id)
      if (!stored) throw error
      // Saved by an earlier attempt whose answer was lost.
      if (areSame(fields, fieldsOf(stored))) return
      keep(basedOn(stored, draft))
      setOvertaken(true)
      throw error
    }
  }
  const orMissing = (saved: Promise<unknown>) =>
    saved.catch((error: unknown) => {
      setNoPages(pathsOf(dataOf(error, 'knowledge.source_not_found')?.sources ?? []))
      throw error
    })
  const save = () => {
    setNoPages(others.join(', '))
    if (others.length > 0) return
    run(t`The answer could not be saved`, async () => {
      const sent = {
        question: fields.question,
        wordings: linesOf(fields.wordings),
        language: fields.language,
        answer: fields.answer,
        sources: names,
        expires_at: fields.lastDay === '' ? null : dayAfter(fields.lastDay),
      }
      if (pinned) {
        const { id } = pinned
        await orMissing(orOvertaken(id, api.knowledge.verified.change({ ...sent, id, version })))
      } else await orMissing(api.knowledge.verified.pin(sent))
      showToast({ title: t`Answer saved`, tone: 'success' })
      forget()
      onPinned()
    })
  }
  return { fields, change, canSave, isBusy, isOvertaken, hasTooMany, isOver, noPages, save, forget }
}

/** Finds an answer as it is now, in the list of all. */
async function findPinned(id: string): Promise<PinnedAnswer | undefined> {
  let before: string | undefined
  do {
    const { answers, earlier } = await api.knowledge.verified.list({ limit: 100, ...(before && { before }) })
    const found = answers.find((answer) => answer.id === id)
    if (found) return found
    before = earlier ?? undefined
  } while (before)
}

function draftOf(pinned: PinnedAnswer): PinDraft {
  return { fields: fieldsOf(pinned), base: fieldsOf(pinned), version: pinned.version }
}

/** Puts what was written on top of a newer version: fields that were left alone take its values. */
function basedOn(stored: PinnedAnswer, { fields, base }: PinDraft): PinDraft {
  const written = Object.entries(fields).filter(([name, value]) => value !== base[name as keyof PinFields])
  const next = draftOf(stored)
  return { ...next, fields: { ...next.fields, ...Object.fromEntries(written) } }
}

function areSame(one: PinFields, other: PinFields): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof PinFields])
}

function fieldsOf({ question, wordings, language, answer, sources, expires_at }: PinnedAnswer): PinFields {
  const lastDay = expires_at ? lastDayBefore(expires_at) : ''
  return { question, language, answer, lastDay, wordings: wordings.join('\n'), sources: pathsOf(sources) }
}
