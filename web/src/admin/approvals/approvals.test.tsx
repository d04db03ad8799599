import type { Approval } from '@pepper/contract/approvals'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { Approvals } from './approvals.tsx'

const request: Approval = {
  id: uuid(50),
  deed: { kind: 'gift_give', id: uuid(51), recipient_id: uuid(52), amount: 20 },
  permission: 'credits.gift',
  subjects: [],
  reason: null,
  status: 'waiting',
  requested_by: { id: uuid(53), name: 'Bo', email: 'bo@example.org' },
  requested_at: AT,
  expires_at: AT,
  decided_by: null,
  decided_at: null,
  download_until: null,
  is_own: false,
}

beforeEach(() => viewer.set(memberWith('admin.enter')))

test('requests stay on the screen where older ones cannot be read', async () => {
  serve((api) => api.approvals.summary).mockRejectedValue(failure())
  serve((api) => api.approvals.list)
    .mockResolvedValueOnce({ approvals: [request], earlier: '7' })
    .mockRejectedValueOnce(failure())
  const { findByRole, findByText, getByRole, person } = await drawAt('/', <Approvals />)
  await person.click(await findByRole('button', { name: 'Show older' }))
  await findByText('The requests could not be loaded')
  expect(getByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('requests that cannot be read at all leave the reason alone', async () => {
  serve((api) => api.approvals.summary).mockRejectedValue(failure())
  serve((api) => api.approvals.list).mockRejectedValue(failure())
  const { findByText, queryByRole } = await drawAt('/', <Approvals />)
  await findByText('The requests could not be loaded')
  expect(queryByRole('list')).toBeNull()
})
