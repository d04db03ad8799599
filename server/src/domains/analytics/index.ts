export { cleanUpAnalytics } from './clean-up.ts'
export { rollUp } from './roll-up.ts'
export { recordTableSizes } from './table-sizes-store.ts'
export { type AnalyticsDifference, type AnalyticsVerification, verifyAnalytics } from './verify-analytics.ts'
