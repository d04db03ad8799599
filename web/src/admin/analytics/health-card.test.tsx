import type { HealthPart, SystemHealth } from '@pepper/contract/monitoring/health'
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT } from '../../../test/fixtures.ts'
import { failure, serve } from '../../../test/server.ts'
import { HealthCard } from './health-card.tsx'

const part = (change: Partial<HealthPart> & Pick<HealthPart, 'name'>): HealthPart => ({
  status: 'healthy',
  value: null,
  counted: null,
  reason: null,
  ...change,
})
const health = (...parts: HealthPart[]): SystemHealth => ({
  status: 'healthy',
  active_sessions: 7,
  recent_errors: 0,
  user_activity_status: 'unknown',
  last_check: AT,
  parts,
})
const serveHealth = () => serve((api) => api.monitoring.health.check)

test('SA-4: until the first check it says that it waits', async () => {
  const check = serveHealth().mockReturnValue(new Promise(() => {}))
  expect(draw(<HealthCard />).getByLabelText('Loading...')).toBeTruthy()
  // A request that is still under way would take the answer of the next test.
  await waitFor(() => expect(check).toHaveBeenCalled())
})

test('SA-4: a check that fails counts as an error, with one recent error, until the next one succeeds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const check = serveHealth()
  check.mockRejectedValueOnce(failure()).mockResolvedValue(health())
  const { findByText, getByRole, getByText } = draw(<HealthCard />)
  await findByText('Recent errors')
  expect(getByText('Recent errors').nextSibling?.textContent).toBe('1')
  expect(getByRole('status').getAttribute('data-status')).toBe('error')
  await act(() => vi.advanceTimersByTimeAsync(30_001))
  await waitFor(() => expect(getByRole('status').getAttribute('data-status')).toBe('healthy'))
  expect(getByText('Active sessions').nextSibling?.textContent).toBe('7')
})

test.each([
  [part({ name: 'database', value: 12 }), /12 ms/],
  [part({ name: 'model', status: 'not_configured' }), /The built-in guide answers\./],
  [part({ name: 'model', value: 50, counted: { failed: 1, total: 2 } }), /1 of 2 replies failed/],
  [part({ name: 'mail', status: 'not_configured', value: 3 }), /Emails are kept for the super admin\./],
  [part({ name: 'mail', value: 1 }), /1 email waiting/],
  [part({ name: 'backup', status: 'warning' }), /No backup yet/],
  [part({ name: 'backup', value: 2, reason: 'backup_failed' }), /2 hours old\. The latest attempt failed\./],
  [part({ name: 'audit_head', reason: 'not_published' }), /Not published yet/],
  [part({ name: 'disk', value: 40 }), /40% free/],
  [part({ name: 'error_rate', value: 0, reason: 'nothing_measured' }), /No requests measured/],
  [
    part({ name: 'bot', value: 100, counted: { failed: 1, total: 1 }, reason: 'token_refused' }),
    /1 of 1 message failed in the last hour\. ./,
  ],
])('SA-4: a part says its measurement in words (%o)', async (one, words) => {
  serveHealth().mockResolvedValue(health(one))
  const { findByRole } = draw(<HealthCard />)
  expect((await findByRole('listitem')).textContent).toMatch(words)
})
