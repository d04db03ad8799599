import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { mailReauthenticationCode } from './mail-reauthentication-code.ts'
import { proveByMailedCode } from './prove-by-mailed-code.ts'
import { readReauthenticationWays } from './read-reauthentication-ways.ts'

const os = implement(contract.joining.reauthentication).$context<Context>().use(translateErrors)

export const reauthenticationRoutes = os.router({
  ways: os.ways.handler(({ context }) => readReauthenticationWays(context)),
  mailCode: os.mailCode.handler(({ context }) => mailReauthenticationCode(context)),
  proveByMailedCode: os.proveByMailedCode.handler(({ context, input }) => proveByMailedCode(context, input)),
})
