import type { AdFields, AdPlacement } from '@pepper/contract/ads'
import { AD_POPUP_TIMES_A_DAY, AD_TIMES_A_DAY } from '@pepper/contract/limits'
import { AppError } from '../../platform/errors.ts'
import type { JsonValue } from '../audit/index.ts'
import { refuseAd } from './rules.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import type { AdRow, AdValues } from './store.ts'

export function presentAd(row: AdRow): AdPlacement {
  return {
    ...row,
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Sanitises the content of an ad; returns the fields with it, and what sanitising removed. */
export async function sanitiseFields(input: AdFields): Promise<{ fields: AdFields; removed: string[] }> {
  const { html: content, removed } = await sanitiseHtml(input.content)
  return { fields: { ...input, content }, removed }
}

/** Makes the values to store of sanitised fields; `start` is that of an ad without one. Throws ads.bad_dates, ads.nothing_left. */
export function valuesOf({ start_date, end_date, ...fields }: AdFields, start: Date): AdValues {
  const dates = {
    start: start_date === undefined ? start : new Date(start_date),
    end: end_date === null ? null : new Date(end_date),
  }
  const refusal = refuseAd({ ...dates, content: fields.content })
  if (refusal) throw new AppError(refusal)
  const usual = fields.placement_type === 'popup' ? AD_POPUP_TIMES_A_DAY : AD_TIMES_A_DAY
  const times_a_day = fields.times_a_day ?? usual
  return { ...fields, times_a_day, start_date: dates.start, end_date: dates.end }
}

/** Maps an ad to the values of an audit entry. */
export function auditedAd(row: AdRow): { [key: string]: JsonValue } {
  const { name, placement_type, content, target_url, placement_location, priority, times_a_day, status } = row
  return {
    ...{ name, placement_type, content, target_url, placement_location, priority, times_a_day, status },
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
  }
}
