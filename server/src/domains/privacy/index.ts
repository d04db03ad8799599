export { cleanUpPrivacy } from './clean-up.ts'
export { downloadExport, downloadExportFor } from './export/download-export.ts'
export { makeExport } from './export/make-export.ts'
