import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat/stream'
import { guidePath } from '../guide/guide-path.ts'
import type { Question } from '../index/passage.ts'
import { CLOSE_RANK } from '../index/sureness.ts'
import { smallTalkIn } from './small-talk.ts'

/** How many items a model's answer names, and the share of the best item's rank that the others need. */
const SOURCES_MAX = 3
const RANK_SHARE = 0.5

/** Lists the items that a model was given and that bear on the question (AS-2, AS-3): the sources of its answer. */
export function citeSources({ question, passages }: Question, brand: Brand): Source[] {
  if (smallTalkIn(question, brand)) return []
  const best = passages[0]?.rank ?? 0
  const fitting = passages.filter(
    (passage) => passage.rank >= RANK_SHARE * best && passage.rank >= CLOSE_RANK,
  )
  const bySlug = new Map(fitting.map(({ slug, title }) => [slug, { slug, title, url: guidePath(slug) }]))
  return [...bySlug.values()].slice(0, SOURCES_MAX)
}
