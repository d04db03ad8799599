export { deleteDueAccounts } from './deletion/delete-due-accounts.ts'
export { deleteExpiredExports } from './export/delete-expired-exports.ts'
export { downloadExport, downloadExportFor } from './export/download-export.ts'
export { makeExport } from './export/make-export.ts'
