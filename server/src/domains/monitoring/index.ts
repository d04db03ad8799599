export { healthRoutes } from './health/admin-routes.ts'
export {
  announceStop,
  checkLiveness,
  checkReadiness,
  isStopping,
  measureFiles,
} from './health/index.ts'
export { forgetOldMinutes, measureNode } from './measure-node.ts'
export { countJobs } from './queue-store.ts'
export { forgetOldErrors, keepErrors } from './record-errors.ts'
