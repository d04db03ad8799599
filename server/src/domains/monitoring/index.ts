export { healthRoutes } from './health/admin-routes.ts'
export { announceStop, checkLiveness, checkReadiness, isStopping } from './health/index.ts'
export { forgetOldMinutes, measureNode } from './measure-node.ts'
export { forgetOldErrors, keepErrors } from './record-errors.ts'
