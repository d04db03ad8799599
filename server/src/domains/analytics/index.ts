export { cleanUpAnalytics } from './clean-up.ts'
export { recordTableSizes } from './record-table-sizes.ts'
export { rollUp } from './roll-up.ts'
export { type AnalyticsDifference, type AnalyticsVerification, verifyAnalytics } from './verify-analytics.ts'
