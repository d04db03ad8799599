import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { SecurityEvents } from './security-events.tsx'

beforeEach(() => viewer.set(memberWith('audit.read')))

test('SE-1: a network is searched once it is typed, and keeps each of its characters', async () => {
  const read = serve((api) => api.security.events)
  read.mockResolvedValue({ events: [], earlier: null })
  const { person, findByText, getByLabelText, address } = await drawAt('/', <SecurityEvents />)
  await findByText('No security events')
  const field = getByLabelText('From network')
  await person.type(field, '203.0.113.0/24')
  expect(field).toHaveProperty('value', '203.0.113.0/24')
  await findByText('No matches')
  expect(read.mock.calls.map(([input]) => input)).toEqual([{}, { network: '203.0.113.0/24' }])
  await waitFor(() => expect(address()).toContain('network='))
})

test('SE-1: reasons and codes of an event are read as sentences, other details with their names', async () => {
  const event = {
    id: 1,
    type: 'login_failed' as const,
    user: null,
    network: null,
    request_id: null,
    created_at: '2026-11-27T16:14:49.800Z',
  }
  serve((api) => api.security.events).mockResolvedValue({
    events: [
      { ...event, details: { reason: 'reauthentication' } },
      { ...event, id: 2, type: 'unauthorized_access', details: { code: 'access.sign_in_required' } },
      { ...event, id: 3, type: 'sessions_ended', details: { sessions: 2 } },
    ],
    earlier: null,
  })
  const { findByText, queryByText, getByText } = await drawAt('/', <SecurityEvents />)
  expect(await findByText('Wrong password when asked again.')).toBeTruthy()
  expect(getByText('sessions: 2')).toBeTruthy()
  expect(queryByText(/access\.sign_in_required|reauthentication/)).toBeNull()
})
