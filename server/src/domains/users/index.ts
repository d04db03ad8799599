export { exportUsers } from './export-users.ts'
