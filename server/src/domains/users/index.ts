export { deleteOldBulks } from './delete-old-bulks.ts'
export { exportUsers } from './export-users.ts'
