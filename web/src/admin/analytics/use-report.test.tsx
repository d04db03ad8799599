import type { AnalyticsReport } from '@pepper/contract/analytics'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { useReport } from './use-report.ts'

function Reader() {
  const { report, error, choose } = useReport()
  return (
    <>
      <p role="status">{report ? `${report.total_users} people` : 'none'}</p>
      {error !== null && <p role="alert">failed</p>}
      <button type="button" onClick={() => choose({ range: '90' })}>
        90 days
      </button>
    </>
  )
}

beforeEach(() => viewer.set(memberWith('analytics.read')))

test('AD-4: figures stay while those of another range are loading, and leave where these cannot be read', async () => {
  const report = { total_users: 7 } as AnalyticsReport
  const later = lateAnswer<AnalyticsReport>()
  const read = serve((api) => api.analytics.report)
  read.mockResolvedValueOnce(report).mockReturnValueOnce(later.answer)
  serve((api) => api.analytics.retention).mockResolvedValue({ time_zone: 'UTC', cohorts: [] })
  const { getByRole, findByText, findByRole, person } = await drawAt('/', <Reader />)
  await findByText('7 people')
  await person.click(getByRole('button', { name: '90 days' }))
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(getByRole('status').textContent).toBe('7 people')
  later.fail(failure())
  await findByRole('alert')
  expect(getByRole('status').textContent).toBe('none')
})
