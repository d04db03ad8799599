export { deleteOldAttempts } from './delete-old-attempts.ts'
export { mailEmailCode } from './email-codes/mail-email-code.ts'
export { mailAddressCode } from './proofs/mail-address-code.ts'
export { readWaysIn } from './read-ways-in.ts'
