import type { MonitoredNode } from '@pepper/contract/monitoring'
import { expect, test } from 'vitest'
import { draw, drawAt } from '../../../test/draw.tsx'
import { NoWorkerNotice } from './no-worker-notice.tsx'
import { NodeList } from './node-list.tsx'
import type { Now } from './now.ts'
import { NowTiles } from './now-tiles.tsx'

const at = new Date().toISOString()

const node = (id: string, change: Partial<MonitoredNode> = {}): MonitoredNode => ({
  id,
  role: 'all',
  is_this: false,
  started_at: at,
  heartbeat_at: at,
  streams: 0,
  replies: 0,
  memory_bytes: 1,
  busy_share: 0,
  ...change,
})

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
  const nodes = [node('one'), node('two', { role: 'web' }), node('three', { role: 'worker' })]
  const { getAllByRole } = draw(<NodeList nodes={nodes} measuredAt={at} />)
  const rows = getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    expect.stringContaining('RoleRequests and jobsOpen'),
    expect.stringMatching(/RoleRequestsOpen/),
    expect.stringMatching(/RoleJobsOpen/),
  ])
})

test('SA-4: the last figures of a silent node are neither shown nor added to those of the others', async () => {
  const aMinuteAgo = new Date(Date.parse(at) - 60_000).toISOString()
  const busy = { streams: 300, replies: 301, memory_bytes: 302_000_000, busy_share: 0.85 }
  const nodes = [node('alive', busy), node('dead', { ...busy, heartbeat_at: aMinuteAgo })]
  const now = { minutes: [], nodes, open_flags: 0, measured_at: at } as Partial<Now> as Now
  const { getByText, getByRole } = await drawAt(
    '/',
    <>
      <NowTiles now={now} />
      <NodeList nodes={nodes} measuredAt={at} />
    </>,
  )
  expect(getByText('replies being streamed').parentElement?.textContent).toMatch(/^300\D/)
  expect(getByRole('row', { name: /^alive/ }).textContent).toMatch(/300.*301.*302 MB.*85%/)
  expect(getByRole('row', { name: /^dead/ }).textContent).not.toMatch(/30[0-2]|85/)
})
