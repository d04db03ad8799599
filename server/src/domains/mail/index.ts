export { deliverMail } from './deliver-mail.ts'
export { type MailRequest, requestMail } from './request-mail.ts'
