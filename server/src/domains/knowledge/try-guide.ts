import type { ContentFields } from '@pepper/contract/content'
import type { TrialAnswer } from '@pepper/contract/knowledge'
import type { Locale } from '@pepper/contract/locales'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { createLatestQueue, enforcePreviewLimit, tooManyRequests } from '../../platform/limits/index.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'
import { getItemSlug } from '../content/index.ts'
import { readBrandInForce } from '../settings/index.ts'
import { composeAnswer } from './answers/compose-answer.ts'
import { readVoice } from './answers/voice.ts'
import { guidePath } from './guide/guide-path.ts'
import { builtInOf } from './guide/load-guide.ts'
import { fillPageItem } from './guide/page-texts.ts'
import { buildIndex, type StoredItem } from './index/build-index.ts'
import { oncePerSection } from './index/passage.ts'
import { addMeaning, findMeaningIn, languagesOf, readMessageIn } from './index/read-message.ts'
import { readItems, type StoredKnowledge } from './store.ts'
import { readXpAmounts } from './sums/read-xp-amounts.ts'

interface Trial {
  question: string
  language: Locale
  draft?: ContentFields | undefined
  draft_of?: string | undefined
}

/** Runs one trial of a person at a time on this node; a newer one replaces the one that waits. */
const runLatest = createLatestQueue()
const REPLACED_RETRY_MS = 1_000
const SECTIONS = 5
/** The seed of all trials, so that the same question is answered in the same words before and after a change. */
const SEED = 'trial'
/** The slug of a draft of a new item; no item can have it. */
const NEW_DRAFT = '@draft'

/**
 * Shows what the built-in guide would answer, now and with a draft published, without a chat, an account or a credit
 * (AD-6). Needs `content.manage`. Throws content.not_found, content.too_deep, content.tables_too_large,
 * content.too_slow, limits.too_many_requests.
 */
export async function tryGuide(
  request: Context,
  trial: Trial,
): Promise<{ now: TrialAnswer; with_draft: TrialAnswer | null }> {
  const context = authorise(request, 'content.manage')
  enforcePreviewLimit(context)
  return runLatest(
    context.actor.userId,
    () => runTrial(context, trial),
    () => tooManyRequests(context, 'previews', REPLACED_RETRY_MS),
  )
}

async function runTrial(context: Context, trial: Trial) {
  const { db } = context.runtime
  const { draft, draft_of } = trial
  const { items, ...rest } = await readItems(db)
  const now = await answerFrom(context, trial, { ...rest, items, draftSlug: null })
  if (!draft) return { now, with_draft: null }
  // A draft that is too large is refused just as it would be when published.
  await renderMarkdown(draft.content)
  const draftSlug = draft_of ? await getItemSlug(db.kysely, draft_of) : NEW_DRAFT
  const others = items.filter(({ slug }) => slug !== draftSlug)
  const withDraft = [...others, itemOf(draft, draftSlug)]
  return { now, with_draft: await answerFrom(context, trial, { ...rest, items: withDraft, draftSlug }) }
}

function itemOf({ title, content, metadata, asked }: ContentFields, slug: string): StoredItem {
  const { question = '', keywords = '', language = 'en', page = null } = metadata
  return {
    slug,
    title,
    question,
    keywords,
    body: content,
    language,
    source: 'content',
    page,
    wordings: asked,
  }
}

interface Knowledge extends StoredKnowledge {
  draftSlug: string | null
}

async function answerFrom(
  { runtime }: Context,
  { question, language, draft }: Trial,
  { version, items, wordings, verified, draftSlug }: Knowledge,
): Promise<TrialAnswer> {
  const brand = await readBrandInForce(runtime)
  const { installation, ...builtIn } = builtInOf(runtime.db)
  const filled = installation ? items.map((item) => fillPageItem(item, installation)) : items
  const index = buildIndex(version, filled, builtIn, { wordings, verified })
  await index.prepare(await languagesOf([question], language))
  const asked = { question, history: [], locale: language, now: runtime.clock.now() }
  const message = readMessageIn(index, asked, brand)
  const meaning = await findMeaningIn(runtime.db, { index, talk: asked, message }, brand)
  const read = meaning ? addMeaning({ index, talk: asked, message }, brand, meaning) : message
  const xpAmounts = await readXpAmounts(runtime)
  const { text, state } = composeAnswer({ ...asked, ...read, xpAmounts, seed: SEED }, readVoice(), brand)
  const ofDraft = draftSlug && (draft?.metadata.page ?? draftSlug)
  const sections = oncePerSection(read.passages)
    .slice(0, SECTIONS)
    .map(({ slug, title, heading, rank }) => ({
      title,
      heading,
      url: guidePath(slug),
      rank: Math.round(rank * 100) / 100,
      is_draft: slug === ofDraft,
    }))
  return { state, html: await renderMarkdown(text), sections }
}
