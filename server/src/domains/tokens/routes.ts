import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { introspectToken } from './introspect-token.ts'
import { issueToken } from './issue-token.ts'

const os = implement(contract.tokens).$context<Context>().use(translateErrors)

export const tokenRoutes = os.router({
  issue: os.issue.handler(({ context, input }) => issueToken(context, input)),
  introspect: os.introspect.handler(({ context, input }) => introspectToken(context, input)),
})
