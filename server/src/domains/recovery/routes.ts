import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { inspectRecovery } from './inspect-recovery.ts'
import { recoverPassword } from './recover-password.ts'
import { requestRecovery } from './request-recovery.ts'

const os = implement(contract.recovery).$context<Context>().use(translateErrors)

export const recoveryRoutes = os.router({
  request: os.request.handler(({ context, input }) => requestRecovery(context, input)),
  inspect: os.inspect.handler(({ context, input }) => inspectRecovery(context, input)),
  setPassword: os.setPassword.handler(({ context, input }) => recoverPassword(context, input)),
})
