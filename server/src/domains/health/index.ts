export { checkLiveness } from './check-liveness.ts'
export { announceStop, checkReadiness, type Readiness } from './check-readiness.ts'
