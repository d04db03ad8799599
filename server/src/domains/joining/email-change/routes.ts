import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { completeEmailChange } from './complete-email-change.ts'
import { readPendingEmail } from './read-pending-email.ts'
import { requestEmailChange } from './request-email-change.ts'
import { resendEmailProof } from './resend-email-proof.ts'

const os = implement(contract.joining.emailChange).$context<Context>().use(translateErrors)

export const emailChangeRoutes = os.router({
  request: os.request.handler(({ context, input }) => requestEmailChange(context, input)),
  pending: os.pending.handler(({ context }) => readPendingEmail(context)),
  resend: os.resend.handler(({ context }) => resendEmailProof(context)),
  complete: os.complete.handler(({ context, input }) => completeEmailChange(context, input)),
})
