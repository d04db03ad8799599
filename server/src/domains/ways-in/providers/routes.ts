import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { completeProvider } from './complete-provider.ts'
import { startLink, startProvider } from './start-provider.ts'

const os = implement(contract.waysIn.providers).$context<Context>().use(translateErrors)

export const providerRoutes = os.router({
  start: os.start.handler(({ context, input }) => startProvider(context, input)),
  link: os.link.handler(({ context, input }) => startLink(context, input)),
  complete: os.complete.handler(({ context, input }) => completeProvider(context, input)),
})
