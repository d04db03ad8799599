import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation } from './operation.ts'
import { timestamp } from './primitives.ts'

/** A mail that this server keeps instead of sending, because no SMTP server is configured, without its text. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: timestamp,
})
export type OutboxMail = z.infer<typeof outboxMail>

export const mail = {
  listOutbox: memberOperation
    .route({ method: 'GET', path: '/mail/outbox', summary: 'Mails kept on this server', tags: ['mail'] })
    .input(z.object({ before: z.string().max(40).optional() }))
    .output(z.object({ mails: z.array(outboxMail), earlier: z.string().nullable() })),
  /** The text of one mail, with its one-time link. The audit log says who opened it. */
  openOutboxMail: memberOperation
    .route({ method: 'POST', path: '/mail/outbox/{id}/open', summary: 'Open a kept mail', tags: ['mail'] })
    .errors(fails('mail.not_found'))
    .input(z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }))
    .output(z.object({ text: z.string() })),
}
