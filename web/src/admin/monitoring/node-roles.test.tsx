import type { MonitoredNode } from '@pepper/contract/monitoring'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { NoWorkerNotice } from './no-worker-notice.tsx'
import { NodeList } from './node-list.tsx'

test('SA-4: it is said that no node runs jobs, and since when, only where that is so', () => {
  const fiveMinutesAgo = new Date(Date.now() - 300_000).toISOString()
  const gone = draw(<NoWorkerNotice runners={{ nodes: 0, seen_at: fiveMinutesAgo }} />)
  expect(gone.getByRole('alert').textContent).toMatch(
    /^No node runs jobs.*ROLE\. One was last seen 5 minutes ago\.$/,
  )
  gone.unmount()
  const never = draw(<NoWorkerNotice runners={{ nodes: 0, seen_at: null }} />)
  expect(never.getByRole('alert').textContent).not.toContain('last seen')
  never.unmount()
  expect(draw(<NoWorkerNotice runners={{ nodes: 1, seen_at: fiveMinutesAgo }} />).queryByRole('alert')).toBe(
    null,
  )
})

test('SA-4: the list of nodes says what each of them does', () => {
  const at = new Date().toISOString()
  const node = (id: string, role: MonitoredNode['role']): MonitoredNode => ({
    id,
    role,
    is_this: false,
    started_at: at,
    heartbeat_at: at,
    streams: 0,
    replies: 0,
    memory_bytes: 1,
    busy_share: 0,
  })
  const nodes = [node('one', 'all'), node('two', 'web'), node('three', 'worker')]
  const { getAllByRole } = draw(<NodeList nodes={nodes} measuredAt={at} />)
  const rows = getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    expect.stringContaining('RoleRequests and jobsOpen'),
    expect.stringMatching(/RoleRequestsOpen/),
    expect.stringMatching(/RoleJobsOpen/),
  ])
})
