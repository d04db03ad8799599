export type { JsonValue } from './chain.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { recordSecurityEvent, type SecurityEvent, type SecurityEventType } from './record-security-event.ts'
export { type ChainReport, verifyAuditChain } from './verify-audit-chain.ts'
