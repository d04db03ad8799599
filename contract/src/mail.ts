import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
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
  /**
   * The text of one mail, with its one-time link. The audit log records who opened it. Refused like a sign-in link
   * where the mail acts for a person other than the caller.
   */
  openOutboxMail: reauthenticatedOperation
    .route({ method: 'POST', path: '/mail/outbox/{id}/open', summary: 'Open a kept mail', tags: ['mail'] })
    .errors(
      fails(
        'mail.not_found',
        'mail.of_administrator',
        'access.not_below',
        'access.may_more',
        'access.person_banned',
      ),
    )
    .input(z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }))
    .output(z.object({ text: z.string() })),
}
