import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { AnswerRow } from './answer-store.ts'

export function presentAnswer({ expires_at, updated_at, language, ...row }: AnswerRow): PinnedAnswer {
  return {
    ...row,
    language: findLocale(language) ?? SOURCE_LOCALE,
    expires_at: expires_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}

/** Maps an answer to the details of an audit entry. */
export function toldOf({
  question,
  wordings,
  language,
  answer,
  sources,
  expires_at,
}: Omit<AnswerRow, 'version'>) {
  return { question, wordings, language, answer, sources, expires_at: expires_at?.toISOString() ?? null }
}
