import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { listOwnClaims } from './list-own-claims.ts'
import { requestClaim } from './request-claim.ts'
import { withdrawClaim } from './withdraw-claim.ts'

const os = implement(contract.claims).$context<Context>().use(translateErrors)

/** What a member does with claims of their own. */
export const claimRoutes = os.router({
  request: os.request.handler(({ context, input }) => requestClaim(context, input)),
  mine: os.mine.handler(({ context }) => listOwnClaims(context)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawClaim(context, input)),
})
