export { checkLiveness } from './check-liveness.ts'
export { announceStop, checkReadiness, isStopping, type Readiness } from './check-readiness.ts'
