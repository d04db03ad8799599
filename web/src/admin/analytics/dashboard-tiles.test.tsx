import type { Dashboard } from '@pepper/contract/analytics'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { DashboardTiles } from './dashboard-tiles.tsx'

test('AD-2: the tile of active sessions says what it counts', () => {
  const trend = { figure: 'active_sessions_today', previous: 1, days: [1, 2] }
  const dashboard = { active_sessions_today: 2, trends: [trend] } as unknown as Dashboard
  const { getByText, queryByText } = draw(<DashboardTiles dashboard={dashboard} onOpen={() => {}} />)
  expect(queryByText('Active Sessions')).toBeTruthy()
  expect(getByText('Chats of members with a message today.')).toBeTruthy()
})
