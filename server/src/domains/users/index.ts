export { changeManyWithin } from './bulk/change-many.ts'
export { cleanUpUsers } from './clean-up.ts'
export { exportUsers, openUserExport } from './people/export-users.ts'
