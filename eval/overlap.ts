import { plainWords } from '../server/src/domains/knowledge/index/plain-text.ts'
import { wordsOf } from '../server/src/domains/knowledge/index/words.ts'
import type { Guide } from './guide.ts'
import type { EvaluationCase } from './read-cases.ts'

/**
 * Checks whether the scored question shares a run of two words with a wording or keyword of a page that answers it,
 * both with a meaning of their own: such a case tests memory more than understanding. The pages that the judges added do not
 * count, because the case was not written for them.
 */
export function sharesWords(
  { texts }: Guide,
  { talk, language, expect: { page, pages } }: EvaluationCase,
): boolean {
  const slugs = pages ?? (page === undefined ? [] : [page])
  const asked = pairsOf(talk.at(-1) ?? '', language)
  return texts
    .filter((text) => text.language === language && slugs.includes(text.slug))
    .flatMap(({ asked: wordings, answers, keywords }) => [
      ...[...wordings.values()].flat(),
      ...answers.flatMap((answer) => answer.wordings),
      ...keywords.split(/[,;\n]/),
    ])
    .some((wording) => pairsOf(wording, language).some((pair) => asked.includes(pair)))
}

function pairsOf(text: string, language: EvaluationCase['language']): string[] {
  const words = wordsOf(plainWords(text), language)
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    return next && !word.isStop && !next.isStop ? [`${word.raw} ${next.raw}`] : []
  })
}
