export { cleanUpWaysIn } from './clean-up.ts'
export { mailEmailCode } from './email-codes/mail-email-code.ts'
export { readWaysIn } from './read-ways-in.ts'
