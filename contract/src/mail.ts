import * as z from 'zod'
import { memberOperation } from './operation.ts'
import { timestamp } from './primitives.ts'

/** A mail that this server keeps instead of sending, because no SMTP server is configured. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: timestamp,
})
export type OutboxMail = z.infer<typeof outboxMail>

export const mail = {
  listOutbox: memberOperation
    .route({ method: 'GET', path: '/mail/outbox', summary: 'Mails kept on this server', tags: ['mail'] })
    .input(z.object({ before: z.string().max(40).optional() }))
    .output(z.object({ mails: z.array(outboxMail), earlier: z.string().nullable() })),
}
