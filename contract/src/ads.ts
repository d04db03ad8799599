import * as z from 'zod'
import { fails } from './errors.ts'
import { AD_CONTENT_MAX_CHARACTERS, AD_TIMES_A_DAY_MAX } from './limits.ts'
import { memberOperation } from './operation.ts'
import { chosenId, givenMoment, timestamp, uuid } from './primitives.ts'
import { isVisibleProse, isVisibleText } from './text/visible-text.ts'

/** The form of an ad. */
export const adType = z.enum(['banner', 'sidebar', 'popup', 'inline'])
export type AdType = z.infer<typeof adType>

/**
 * The place of an ad on the page; `sidebar` is a narrow one below the page's text, never the menu with its chat titles.
 */
export const adLocation = z.enum(['header', 'footer', 'sidebar', 'content'])
export type AdLocation = z.infer<typeof adLocation>

/** The state of an ad. Only `active` ads are shown, within their dates. */
export const adStatus = z.enum(['active', 'paused', 'draft'])
export type AdStatus = z.infer<typeof adStatus>

const httpsUrl = z
  .string()
  .trim()
  .max(2_000)
  .pipe(z.url({ protocol: /^https$/ }))
/** The most times a day that a person is shown an ad, 0 for no limit; each device counts on its own. */
const timesADay = z.number().int().min(0).max(AD_TIMES_A_DAY_MAX)
const priority = z.number().int().min(0).max(1_000_000)

/** The fields of an ad that an operator writes; its HTML is sanitised when it is saved. */
export const adFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .refine(isVisibleText, { error: 'holds signs that do not show' }),
  placement_type: adType,
  content: z
    .string()
    .max(AD_CONTENT_MAX_CHARACTERS)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())
    .refine((text) => text.trim().length > 0, { error: 'blank' })
    .refine(isVisibleProse, { error: 'holds signs that do not show' }),
  target_url: httpsUrl.nullable().default(null),
  placement_location: adLocation,
  /** The priority: the highest goes first. */
  priority: priority.default(0),
  /** The most times a day; AD_POPUP_TIMES_A_DAY or AD_TIMES_A_DAY where it is missing. */
  times_a_day: timesADay.optional(),
  /** The start; now where it is missing. */
  start_date: givenMoment.optional(),
  end_date: givenMoment.nullable().default(null),
  status: adStatus,
})
export type AdFields = z.infer<typeof adFields>

const count = z.number().int().min(0)
const version = z.number().int().min(1)

/** An ad as operators see it; each member counts at most once a day, as a view and as a click. */
export const adPlacement = z.object({
  id: uuid,
  name: z.string(),
  placement_type: adType,
  content: z.string(),
  target_url: z.string().nullable(),
  placement_location: adLocation,
  priority,
  times_a_day: timesADay,
  start_date: timestamp,
  end_date: timestamp.nullable(),
  status: adStatus,
  version,
  impressions: count,
  clicks: count,
  created_at: timestamp,
  updated_at: timestamp,
})
export type AdPlacement = z.infer<typeof adPlacement>

/** An ad as it was saved, and what sanitising took out of its HTML: tags, attributes and styles, each named once. */
export const savedAd = adPlacement.extend({ removed: z.array(z.string()) })
export type SavedAd = z.infer<typeof savedAd>

/** An ad as a member's page needs it; its content is a document of its own, in a frame without scripts. */
export const shownAd = z.object({
  id: uuid,
  placement_type: adType,
  placement_location: adLocation,
  target_url: z.string().nullable(),
  times_a_day: timesADay,
  version,
})
export type ShownAd = z.infer<typeof shownAd>

const tags = ['ads']
const adminTags = ['ad administration']
const one = z.strictObject({ id: uuid })
const notFound = fails('ads.not_found')

export const ads = {
  /** The ads that are shown at this moment, in the order in which they are shown. */
  shown: memberOperation
    .route({ method: 'GET', path: '/ads', summary: 'Ads that are shown now', tags })
    .output(z.object({ ads: z.array(shownAd) })),

  /** Reports views and clicks; reporting the same again on the same day counts nothing. */
  report: memberOperation
    .route({ method: 'POST', path: '/ads/report', summary: 'Count views and clicks', tags })
    .input(
      z.strictObject({
        events: z
          .array(z.strictObject({ ad_id: uuid, kind: z.enum(['impression', 'click']) }))
          .min(1)
          .max(50),
      }),
    )
    .output(z.object({ counted: count })),

  /** Operations for operators, who place ads (AD-8). All need `ads.manage`. */
  admin: {
    list: memberOperation
      .route({ method: 'GET', path: '/admin/ads', summary: 'All ad placements', tags: adminTags })
      .input(z.strictObject({ status: adStatus.optional(), location: adLocation.optional() }))
      .output(z.object({ ads: z.array(adPlacement) })),

    create: memberOperation
      .route({ method: 'POST', path: '/admin/ads', summary: 'Create an ad placement', tags: adminTags })
      .errors(fails('ads.bad_dates', 'ads.nothing_left', 'server.id_taken'))
      .input(adFields.extend(chosenId))
      .output(savedAd),

    /** Changes an ad, unless another operator has changed it since the version that the change was made from. */
    update: memberOperation
      .route({ method: 'POST', path: '/admin/ads/{id}', summary: 'Change an ad placement', tags: adminTags })
      .errors({ ...notFound, ...fails('ads.bad_dates', 'ads.nothing_left', 'ads.changed_meanwhile') })
      .input(adFields.extend({ id: uuid, version }))
      .output(savedAd),

    /** Pauses or activates an ad. */
    setStatus: memberOperation
      .route({
        method: 'POST',
        path: '/admin/ads/{id}/status',
        summary: 'Pause or activate an ad placement',
        tags: adminTags,
      })
      .errors(notFound)
      .input(z.strictObject({ id: uuid, status: adStatus.exclude(['draft']) }))
      .output(adPlacement),

    delete: memberOperation
      .route({
        method: 'DELETE',
        path: '/admin/ads/{id}',
        summary: 'Delete an ad placement',
        tags: adminTags,
      })
      .errors(notFound)
      .input(one)
      .output(z.object({ deleted: z.literal(true) })),

    /** Views and clicks by day of the operator's time zone, the last 30 days, of all ads together. */
    figures: memberOperation
      .route({
        method: 'GET',
        path: '/admin/ads/figures',
        summary: 'Views and clicks by day',
        tags: adminTags,
      })
      .output(
        z.object({ days: z.array(z.object({ day: z.iso.date(), impressions: count, clicks: count })) }),
      ),
  },
}
