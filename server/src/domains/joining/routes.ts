import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { addEmail } from './add-email.ts'
import { completeLink } from './complete-link.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { createMember } from './creating/create-member.ts'
import { emailChangeRoutes } from './email-change/routes.ts'
import { inspectLink } from './inspect-link.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { reauthenticationRoutes } from './reauthentication/routes.ts'
import { restoreProfile } from './restore-profile.ts'
import { signUp } from './sign-up.ts'
import { signIn } from './signing-in/sign-in.ts'
import { signInByPasskey } from './signing-in/sign-in-by-passkey.ts'
import { startActivation } from './start-activation.ts'

const os = implement(contract.joining).$context<Context>().use(translateErrors)

export const joiningRoutes = os.router({
  signIn: os.signIn.handler(async ({ context, input }) => ({
    outcome: 'signed_in' as const,
    ...(await signIn(context, input)),
  })),
  signInByPasskey: os.signInByPasskey.handler(async ({ context, input }) => ({
    outcome: 'signed_in' as const,
    ...(await signInByPasskey(context, input)),
  })),
  signUp: os.signUp.handler(({ context, input }) => signUp(context, input)),
  startActivation: os.startActivation.handler(({ context, input }) => startActivation(context, input)),
  inspectLink: os.inspectLink.handler(({ context, input }) => inspectLink(context, input)),
  completeLink: os.completeLink.handler(({ context, input }) => completeLink(context, input)),
  addEmail: os.addEmail.handler(({ context, input }) => addEmail(context, input)),
  restoreProfile: os.restoreProfile.handler(({ context }) => restoreProfile(context)),
  createFirstAdmin: os.createFirstAdmin.handler(async ({ context, input }) => ({
    outcome: 'signed_in' as const,
    ...(await createFirstAdmin(context, input)),
  })),
  createMember: os.createMember.handler(({ context, input }) => createMember(context, input)),
  invitations: invitationRoutes,
  emailChange: emailChangeRoutes,
  reauthentication: reauthenticationRoutes,
})
