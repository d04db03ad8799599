export { deliverMail } from './deliver-mail.ts'
export { requestMail } from './request-mail.ts'
export type { MailRequest } from './store.ts'
