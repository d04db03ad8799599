export { deleteOldRecoveries } from './delete-old-recoveries.ts'
export { mailRecovery } from './mail-recovery.ts'
export { type RecoveredAdmin, recoverAdmin } from './recover-admin.ts'
