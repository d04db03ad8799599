import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { fetchPicture } from './fetch-picture.ts'
import { listPictures } from './list-pictures.ts'
import { savePictures } from './save-pictures.ts'

const os = implement(contract.brandPictures).$context<Context>().use(translateErrors)

/**
 * The routes of the product's pictures; files are uploaded to `POST /api/admin/assets/uploads`, which is not an
 * operation of the contract.
 */
export const brandPictureRoutes = os.router({
  list: os.list.handler(({ context }) => listPictures(context)),
  fetch: os.fetch.handler(({ context, input }) => fetchPicture(context, input)),
  save: os.save.handler(({ context, input }) => savePictures(context, input)),
})
