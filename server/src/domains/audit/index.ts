export { isNoticed, recordSecurityEvent, type SecurityEvent } from '../../platform/security-events.ts'
export type { JsonValue } from './chain.ts'
export { type AuditEntry, NETWORK, nextAuditId, recordAudit } from './record-audit.ts'
export { type ChainReport, checkAuditChain, verifyAuditChain } from './verify-audit-chain.ts'
