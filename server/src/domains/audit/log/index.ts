export { exportAudit, openAuditExport } from './export-audit.ts'
export { namedIn, presentEntry } from './present-entry.ts'
export { type BeforeId, listAuditRows } from './store.ts'
