import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { inspectNotice } from './inspect-notice.ts'
import { requestLink } from './request-link.ts'
import { secureAccount } from './secure-account.ts'
import { setNewPassword } from './set-new-password.ts'

const os = implement(contract.notices).$context<Context>().use(translateErrors)

export const noticeRoutes = os.router({
  inspect: os.inspect.handler(({ context, input }) => inspectNotice(context, input)),
  secure: os.secure.handler(({ context, input }) => secureAccount(context, input)),
  setPassword: os.setPassword.handler(({ context, input }) => setNewPassword(context, input)),
  requestLink: os.requestLink.handler(({ context, input }) => requestLink(context, input)),
})
