export { deleteOldTableSizes, noteTableSizes } from './note-table-sizes.ts'
export { rollUp } from './roll-up.ts'
export { type AnalyticsDifference, type AnalyticsVerification, verifyAnalytics } from './verify-analytics.ts'
