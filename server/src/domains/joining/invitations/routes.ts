import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { invitePerson } from './invite-person.ts'
import { listMemberInvitations } from './list-invitations.ts'
import { resendInvitation } from './resend-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const os = implement(contract.joining.invitations).$context<Context>().use(translateErrors)

export const invitationRoutes = os.router({
  list: os.list.handler(({ context, input }) => listMemberInvitations(context, input)),
  create: os.create.handler(({ context, input }) => invitePerson(context, input)),
  resend: os.resend.handler(({ context, input }) => resendInvitation(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawInvitation(context, input)),
})
