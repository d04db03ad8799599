import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { inspectEmailLink, signInByEmailLink } from './mail-link.ts'
import { requestEmailCode } from './request-email-code.ts'
import { signInByEmailCode } from './sign-in-by-email-code.ts'

const os = implement(contract.waysIn.emailCodes).$context<Context>().use(translateErrors)

export const emailCodeRoutes = os.router({
  request: os.request.handler(({ context, input }) => requestEmailCode(context, input)),
  signIn: os.signIn.handler(async ({ context, input }) => ({
    outcome: 'signed_in' as const,
    ...(await signInByEmailCode(context, input)),
  })),
  inspectLink: os.inspectLink.handler(({ context, input }) => inspectEmailLink(context, input)),
  signInByLink: os.signInByLink.handler(async ({ context, input }) => ({
    outcome: 'signed_in' as const,
    ...(await signInByEmailLink(context, input)),
  })),
})
