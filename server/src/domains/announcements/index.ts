export { continueSending } from './continue-sending.ts'
export { setMailWish } from './set-mail-wish.ts'
export { wakeSending } from './wake-sending.ts'
