export { deleteExpiredCounters } from './delete-expired-counters.ts'
export {
  enforceLimit,
  forgiveAttempts,
  forgivePlaceAttempts,
  spendDisclosure,
  spendEmailCode,
  spendMail,
  spendPhoneMessage,
  spendPlaceAttempt,
  spendRecoveryMail,
  spendReferralVisit,
  spendSignInAttempt,
} from './enforce-limit.ts'
export {
  enforceMessageLimit,
  enforceNetworkLimit,
  enforcePreviewLimit,
  enforceReportLimit,
  type NetworkLimit,
} from './enforce-node-limit.ts'
export { createFairQueue } from './fair-queue.ts'
export { createLatestQueue } from './latest-queue.ts'
export { type LimitName, NETWORK_FACTORS } from './policies.ts'
export { tooManyRequests } from './refusal.ts'
