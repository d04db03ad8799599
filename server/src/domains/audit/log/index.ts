export { exportAudit, openAuditExport } from './export-audit.ts'
export { presentEntry } from './present-entry.ts'
export { type BeforeId, listAuditRows } from './store.ts'
