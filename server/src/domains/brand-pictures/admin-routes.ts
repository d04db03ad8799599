import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { fetchPicture } from './fetch-picture.ts'
import { listAssets } from './list-assets.ts'
import { saveAssets } from './save-assets.ts'

const os = implement(contract.brandPictures).$context<Context>().use(translateErrors)

/**
 * The routes of the product's pictures; files are uploaded to `POST /api/admin/assets/uploads`, which is not an
 * operation of the contract.
 */
export const brandPictureRoutes = os.router({
  list: os.list.handler(({ context }) => listAssets(context)),
  fetch: os.fetch.handler(({ context, input }) => fetchPicture(context, input)),
  save: os.save.handler(({ context, input }) => saveAssets(context, input)),
})
