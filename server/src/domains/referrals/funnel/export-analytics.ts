import type { AnalyticsRange } from '@pepper/contract/referrals'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import { csvLine } from '../../../platform/csv-text.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { listTopReferrers } from './list-top-referrers.ts'
import { FUNNEL_STEPS, readFunnel } from './read-funnel.ts'

/** The highest number of referrers in a file. */
const MOST_REFERRERS = 10_000

export type AnalyticsExport = AnalyticsRange & { by: 'day' | 'referrer' }

/**
 * Exports a range as a CSV file and leaves an audit entry (AD-14). By referrer it contains names and addresses. Needs
 * `referrals.read_analytics`. Throws request.invalid, limits.too_many_requests, approvals.needed.
 */
export async function exportAnalytics(
  request: Context,
  asked: AnalyticsExport,
): Promise<{ file_name: string; csv: string }> {
  const context = authorise(request, 'referrals.read_analytics')
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  const isOfPeople = asked.by === 'referrer'
  if (isOfPeople && (await readSettingWithin(runtime.db.kysely, 'two_people'))) {
    throw new AppError('approvals.needed')
  }
  await enforceLimit(context, 'export', actor.userId)
  return writeFile(context, asked)
}

/**
 * Opens the referrers of a range as a file, for an export that a second person approved. Needs
 * `referrals.read_analytics`. Throws request.invalid.
 */
export async function openReferrerExport(
  request: Context,
  range: AnalyticsRange,
): Promise<{ fileName: string; parts: AsyncGenerator<string> }> {
  const context = authorise(request, 'referrals.read_analytics')
  const { file_name, csv } = await writeFile(context, { ...range, by: 'referrer' })
  return { fileName: file_name, parts: whilePermitted(context, inOnePart(csv)) }
}

async function* inOnePart(csv: string): AsyncGenerator<string> {
  // Spreadsheets read the file as UTF-8 only where it starts with this mark.
  yield `\uFEFF${csv}`
}

async function writeFile(
  context: MemberContext,
  { by, ...range }: AnalyticsExport,
): Promise<{ file_name: string; csv: string }> {
  const { runtime, actor, origin } = context
  const table = by === 'day' ? await dayTable(context, range) : await referrerTable(context, range)
  const { from, to } = range
  const details = { by, from, to, time_zone: table.timeZone, rows: table.lines.length - 1 }
  await inTransaction(context, (tx) =>
    recordAudit(tx, {
      action: 'referral.analytics_exported',
      actorId: actor.userId,
      target: null,
      origin,
      details,
      now: runtime.clock.now(),
    }),
  )
  return { file_name: `referrals-by-${by}-${from}-${to}.csv`, csv: table.lines.map(csvLine).join('') }
}

interface Table {
  timeZone: string
  lines: (string | number | null)[][]
}

async function dayTable(context: Context, range: AnalyticsRange): Promise<Table> {
  const { time_zone: timeZone, days } = await readFunnel(context, range)
  const lines = days.map((day) => [day.day, ...FUNNEL_STEPS.map((step) => day[step])])
  return { timeZone, lines: [['day', ...FUNNEL_STEPS], ...lines] }
}

async function referrerTable(context: Context, range: AnalyticsRange): Promise<Table> {
  const { time_zone: timeZone, referrers } = await listTopReferrers(context, {
    ...range,
    limit: MOST_REFERRERS,
  })
  const lines = referrers.map(({ referrer, qualified, held, ...steps }) => [
    referrer.referral_code,
    referrer.full_name,
    referrer.email,
    ...FUNNEL_STEPS.map((step) => steps[step]),
    qualified,
    held,
  ])
  const header = ['referral_code', 'full_name', 'email', ...FUNNEL_STEPS, 'qualified', 'held']
  return { timeZone, lines: [header, ...lines] }
}
