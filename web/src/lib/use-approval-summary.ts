import { api } from './api.ts'
import { usePolled } from './use-polled.ts'

const AGAIN_MS = 30_000

/** Whether approval by a second person is switched on, and how many requests wait for the viewer; null until it is known. */
export function useApprovalSummary() {
  return usePolled(
    'approval-summary',
    () => api.approvals.summary({}),
    () => AGAIN_MS,
  ).value
}
