import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { createAd } from './create-ad.ts'
import { deleteAd } from './delete-ad.ts'
import { listAds, listShownAds, readFigures } from './list-ads.ts'
import { reportAds } from './report-ads.ts'
import { setAdStatus, updateAd } from './update-ad.ts'

const os = implement(contract.ads).$context<Context>().use(translateErrors)

/** The routes of the ads that members see and operators place. */
export const adRoutes = os.router({
  shown: os.shown.handler(({ context }) => listShownAds(context)),
  report: os.report.handler(({ context, input }) => reportAds(context, input)),
  admin: {
    list: os.admin.list.handler(({ context, input }) => listAds(context, input)),
    create: os.admin.create.handler(({ context, input }) => createAd(context, input)),
    update: os.admin.update.handler(({ context, input }) => updateAd(context, input)),
    setStatus: os.admin.setStatus.handler(({ context, input }) => setAdStatus(context, input)),
    delete: os.admin.delete.handler(({ context, input }) => deleteAd(context, input)),
    figures: os.admin.figures.handler(({ context }) => readFigures(context)),
  },
})
