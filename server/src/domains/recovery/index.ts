export { cleanUpRecovery } from './clean-up.ts'
export { mailRecovery } from './mail-recovery.ts'
export { type RecoveredAdmin, recoverAdmin } from './recover-admin.ts'
