import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { completePhone, giveAddressByPhone, joinByPhone } from './complete-phone.ts'
import { requestPhoneCode, requestPhoneLink } from './request-phone-code.ts'

const os = implement(contract.waysIn.phones).$context<Context>().use(translateErrors)

export const phoneRoutes = os.router({
  request: os.request.handler(({ context, input }) => requestPhoneCode(context, input)),
  link: os.link.handler(({ context, input }) => requestPhoneLink(context, input)),
  complete: os.complete.handler(({ context, input }) => completePhone(context, input)),
  giveAddress: os.giveAddress.handler(({ context, input }) => giveAddressByPhone(context, input)),
  join: os.join.handler(({ context, input }) => joinByPhone(context, input)),
})
