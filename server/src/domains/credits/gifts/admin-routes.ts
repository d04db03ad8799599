import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { cancelGift } from './cancel-gift.ts'
import { createGift } from './create-gift.ts'
import { giveCredits } from './give-credits.ts'
import { listGifts } from './list-gifts.ts'
import { processGift } from './process-gift.ts'
import { updateGift } from './update-gift.ts'

const os = implement(contract.credits.gifts).$context<Context>().use(translateErrors)

export const giftRoutes = os.router({
  list: os.list.handler(({ context, input }) => listGifts(context, input)),
  create: os.create.handler(({ context, input }) => createGift(context, input)),
  give: os.give.handler(({ context, input }) => giveCredits(context, input)),
  update: os.update.handler(({ context, input }) => updateGift(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelGift(context, input)),
  process: os.process.handler(({ context, input }) => processGift(context, input)),
})
