import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { listOutbox } from './list-outbox.ts'
import { openOutboxMail } from './open-outbox-mail.ts'

const os = implement(contract.mail).$context<Context>().use(translateErrors)

export const mailRoutes = os.router({
  listOutbox: os.listOutbox.handler(({ context, input }) => listOutbox(context, input)),
  openOutboxMail: os.openOutboxMail.handler(({ context, input }) => openOutboxMail(context, input)),
})
