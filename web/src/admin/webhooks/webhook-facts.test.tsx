import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { WebhookFacts } from './webhook-facts.tsx'

const webhook = {
  is_configured: true,
  receiver: 'https://sister.example/hook',
  waiting: 3,
  delivered: 1200,
  dead: 0,
  oldest_waiting_at: new Date(Date.now() - 2 * 60_000).toISOString(),
}

test('RF-5: it says where events go and how many are in each state; until that is known, nothing is made up', () => {
  const { getByText, queryByText, getAllByText, rerender } = draw(<WebhookFacts webhook={null} />)
  expect(getAllByText('–')).toHaveLength(3)
  rerender(<WebhookFacts webhook={webhook} />)
  expect(getByText('https://sister.example/hook')).toBeTruthy()
  expect(getByText('1,200')).toBeTruthy()
  expect(getByText('2 minutes ago')).toBeTruthy()
  expect(queryByText(/No sister platform is configured/)).toBeNull()
})

test('RF-5: without a receiver it says which variables to set', () => {
  const { getByText } = draw(<WebhookFacts webhook={{ ...webhook, is_configured: false, receiver: null }} />)
  expect(getByText('SISTER_WEBHOOK_URL')).toBeTruthy()
})
