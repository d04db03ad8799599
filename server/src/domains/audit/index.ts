export {
  recordSecurityEvent,
  type SecurityEvent,
  type SecurityEventType,
} from '../../platform/security-events.ts'
export type { JsonValue } from './chain.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { type ChainReport, verifyAuditChain } from './verify-audit-chain.ts'
