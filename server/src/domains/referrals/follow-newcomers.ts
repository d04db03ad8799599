import type { Runtime } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { findVisitedDays } from '../credits/index.ts'
import { findProfiles } from '../profiles/index.ts'
import { type FollowedNewcomer, findToFollow, type NewcomerProgress, updateProgress } from './follow-store.ts'
import { FIRST_ANSWER_WITHIN_MS } from './rules.ts'

/** The function that finds the moment of each person's first answer; people without one are left out. */
export type FindFirstAnswers = (executor: Executor, userIds: string[]) => Promise<Map<string, Date>>

const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Updates the progress of referred newcomers: their first answer, and whether they came back on their seventh day, in
 * the operator's time zone. A known result stays, whatever is deleted later. The chat is above this domain, so its
 * answers come through `findFirstAnswers`.
 */
export async function followNewcomers(runtime: Runtime, findFirstAnswers: FindFirstAnswers): Promise<void> {
  const { db, clock, config } = runtime
  const now = clock.now()
  const answersSince = new Date(now.getTime() - FIRST_ANSWER_WITHIN_MS)
  const query = { now, answersSince, timeZone: config.creditsTimeZone, limit: BATCH }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const batch: FollowedNewcomer[] = await findToFollow(db.kysely, { ...query, after })
    const progress = await look(db.kysely, batch, findFirstAnswers)
    if (progress.length > 0) await updateProgress(db.kysely, progress)
    after = batch.length === BATCH ? batch.at(-1)?.id : undefined
  }
}

async function look(
  executor: Executor,
  batch: FollowedNewcomer[],
  findFirstAnswers: FindFirstAnswers,
): Promise<NewcomerProgress[]> {
  const userIdOf = await findUserIds(executor, batch)
  const waiting = batch.filter((one) => one.needs_answer).flatMap((one) => userIdOf(one) ?? [])
  const answers = waiting.length > 0 ? await findFirstAnswers(executor, waiting) : new Map<string, Date>()
  const days = batch.flatMap((one) => {
    const userId = userIdOf(one)
    return one.day_7 !== null && userId !== null ? [{ userId, day: one.day_7 }] : []
  })
  const visited = days.length > 0 ? await findVisitedDays(executor, days) : new Set<string>()
  return batch
    .map((one) => progressOf(one, userIdOf(one), { answers, visited }))
    .filter((one) => one.first_answer_at !== null || one.is_back_on_day_7 !== null)
}

async function findUserIds(
  executor: Executor,
  batch: FollowedNewcomer[],
): Promise<(one: FollowedNewcomer) => string | null> {
  const profiles = await findProfiles(executor, { recordIds: batch.map((one) => one.newcomer_id) })
  const byRecord = new Map(profiles.map((profile) => [profile.recordId, profile.userId]))
  return (one) => byRecord.get(one.newcomer_id) ?? null
}

function progressOf(
  { id, needs_answer, day_7, is_over }: FollowedNewcomer,
  userId: string | null,
  found: { answers: Map<string, Date>; visited: Set<string> },
): NewcomerProgress {
  const isBack = userId !== null && day_7 !== null && found.visited.has(userId)
  const answeredAt = needs_answer && userId !== null ? found.answers.get(userId) : undefined
  return {
    id,
    first_answer_at: answeredAt?.toISOString() ?? null,
    is_back_on_day_7: isBack ? true : day_7 !== null && is_over ? false : null,
  }
}
