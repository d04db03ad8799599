import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat/stream'
import { guidePath } from '../guide/guide-path.ts'
import type { Question } from '../index/passage.ts'
import { CLOSE_RANK } from '../index/sureness.ts'
import { smallTalkIn } from './small-talk.ts'

/** How many items an answer of a model names, and how well the others must fit beside the best one. */
const SOURCES_MAX = 3
const RANK_SHARE = 0.5

/** The items that a model was given and that bear on the question (AS-2, AS-3): what its answer rests on. */
export function citeSources({ question, passages }: Question, brand: Brand): Source[] {
  if (smallTalkIn(question, brand)) return []
  const best = passages[0]?.rank ?? 0
  const fitting = passages.filter(
    (passage) => passage.rank >= RANK_SHARE * best && passage.rank >= CLOSE_RANK,
  )
  const bySlug = new Map(fitting.map(({ slug, title }) => [slug, { slug, title, url: guidePath(slug) }]))
  return [...bySlug.values()].slice(0, SOURCES_MAX)
}
