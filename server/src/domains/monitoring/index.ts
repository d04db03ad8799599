export { type BackupCommand, makeDueBackup } from './backups/make-due-backup.ts'
export { type BackupTimes, findNewestSince, readBackupTimes } from './backups/store.ts'
export { cleanUpMonitoring } from './clean-up.ts'
export { healthRoutes } from './health/admin-routes.ts'
export {
  announceStop,
  checkLiveness,
  checkReadiness,
  isStopping,
  measureFiles,
} from './health/index.ts'
export { type JobRunners, NO_RUNNER_SECONDS, readJobRunners } from './job-runners.ts'
export { measureNode } from './measure-node.ts'
export { countJobs } from './queue-store.ts'
export { keepErrors } from './record-errors.ts'
