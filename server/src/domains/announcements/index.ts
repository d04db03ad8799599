export { processSending } from './process-sending.ts'
export { resumeSending } from './resume-sending.ts'
export { setSubscription } from './set-subscription.ts'
