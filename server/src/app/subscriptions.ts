import { deliverMail } from '../domains/mail/index.ts'
import type { Runtime } from '../platform/context.ts'
import type { Jobs } from '../platform/events/jobs.ts'

/** Who hears which event. A subscriber's name is its queue's: it stays when code moves. */
export function registerSubscriptions(runtime: Runtime, jobs: Jobs): void {
  jobs.registerSubscriber({
    name: 'mail.deliver',
    event: 'mail.requested',
    handle: ({ payload }) => deliverMail(runtime, payload.mail_id),
  })
}
