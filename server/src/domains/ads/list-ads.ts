import type { AdLocation, AdStatus, ShownAd } from '@pepper/contract/ads'
import { authorise, requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentAd } from './present-ad.ts'
import { hasShown, listDays, listRows, listShown } from './store.ts'

/** Lists ad placements, the highest priority first. Needs `ads.manage`. */
export async function listAds(
  request: Context,
  filter: { status?: AdStatus | undefined; location?: AdLocation | undefined },
) {
  const context = authorise(request, 'ads.manage')
  return { ads: (await listRows(context.runtime.db.kysely, filter)).map(presentAd) }
}

/** Reads the views and clicks of the last 30 days. Needs `ads.manage`. */
export async function readFigures(request: Context) {
  const context = authorise(request, 'ads.manage')
  const { db, clock, config } = context.runtime
  return { days: await listDays(db.kysely, { now: clock.now(), timeZone: config.creditsTimeZone }) }
}

/** Lists the ads that members are shown at this moment, in the order of showing. */
export async function listShownAds(request: Context): Promise<{ ads: ShownAd[] }> {
  const context = requireMember(request)
  const { db, clock } = context.runtime
  return { ads: await listShown(db.kysely, clock.now()) }
}

/** Returns whether there is any ad to show, so that pages without ads request none. */
export function hasAds({ runtime: { db, clock } }: Context): Promise<boolean> {
  return hasShown(db.kysely, clock.now())
}
