import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { readCreditInfo } from './read-credit-info.ts'

const os = implement(contract.credits).$context<Context>().use(translateErrors)

export const creditRoutes = os.router({
  info: os.info.handler(({ context }) => readCreditInfo(context)),
})
