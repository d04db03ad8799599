import { api } from '../../lib/api/api.ts'
import { queryClient } from '../query/query-client.ts'
import { useRead } from '../query/use-read.ts'

const AGAIN_MS = 30_000

const SUMMARY = ['approvals', 'summary']

/**
 * Reads whether approval by a second person is on, how much the viewer may still give without it, and how many requests
 * wait for the viewer. Returns null until it is known.
 */
export function useApprovalSummary() {
  return useRead(
    SUMMARY,
    () => api.approvals.summary({}),
    () => AGAIN_MS,
  ).value
}

/**
 * Reads the summary again wherever it is shown, after a gift that counts towards the viewer's limit without approval.
 */
export function refreshApprovalSummary(): void {
  void queryClient.invalidateQueries({ queryKey: SUMMARY })
}
