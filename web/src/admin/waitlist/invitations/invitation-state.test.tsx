import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { InvitationStateBadge, invitationStates, useReason } from './invitation-state.tsx'

function Reasons({ reasons }: { reasons: string[] }) {
  const textOf = useReason()
  return reasons.map((reason) => <p key={reason}>{textOf(reason)}</p>)
}

test('AD-14: each state of an invitation has a label of its own', () => {
  const { getByRole } = draw(
    <p role="status">
      {invitationStates.map((state) => (
        <InvitationStateBadge key={state} state={state} />
      ))}
    </p>,
  )
  const labels = [...getByRole('status').children].map(({ textContent }) => textContent)
  expect(new Set(labels).size).toBe(invitationStates.length)
})

test('AD-14: a failure is explained, or quoted from the mail server', () => {
  const { getByText } = draw(<Reasons reasons={['already_claimed', '550 5.1.1']} />)
  expect(getByText('The person had activated in the meantime.')).toBeTruthy()
  expect(getByText('The mail server said: 550 5.1.1')).toBeTruthy()
})
