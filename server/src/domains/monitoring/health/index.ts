export { healthRoutes } from './admin-routes.ts'
export { checkLiveness } from './check-liveness.ts'
export { announceStop, checkReadiness, isStopping, type Readiness } from './check-readiness.ts'
export type { Ports } from './check-system.ts'
