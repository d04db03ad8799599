import type { ReferralOverview, ReferredPerson } from '@pepper/contract/referrals'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { PeopleCard } from './people-card.tsx'
import { useReferrals } from './use-referrals.ts'

const friend = (number: number, change: Partial<ReferredPerson> = {}): ReferredPerson => ({
  id: uuid(number),
  name: `Friend ${number}`,
  date: AT,
  status: 'qualified',
  why: null,
  ...change,
})
const overview = (people: ReferredPerson[], earlier: number | null = null) =>
  ({ people, earlier, people_referred: people.length, waiting: { pending: 0, held: 0 } }) as ReferralOverview

beforeEach(() => viewer.set(memberWith()))

function People() {
  const state = useReferrals()
  if (!state.overview) {
    return (
      <button type="button" onClick={state.retry}>
        {state.isRetrying ? 'retrying' : state.error ? 'failed' : 'loading'}
      </button>
    )
  }
  return <PeopleCard state={{ ...state, overview: state.overview }} />
}

test('RF-2: referrals that could not be read are read again; without people the card says so', async () => {
  const read = serve((api) => api.referrals.overview)
  read.mockRejectedValueOnce(failure()).mockResolvedValue(overview([]))
  const { findByText, person } = draw(<People />)
  await person.click(await findByText('failed'))
  expect(await findByText('Nobody yet. I am not crying, you are.')).toBeTruthy()
})

test('RF-2: each person has a name, a state and the reason where they do not count', async () => {
  serve((api) => api.referrals.overview).mockResolvedValue(
    overview([friend(1), friend(2, { name: '', status: 'held', why: 'in_review' })]),
  )
  const { findByText, getAllByRole } = draw(<People />)
  await findByText('Friend 1')
  const [first, second] = getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(second).toContain('A friend')
  expect(first?.length).toBeLessThan(second?.length ?? 0)
})

test('RF-2: earlier people follow once for two presses; where they fail the button stays', async () => {
  serve((api) => api.referrals.overview).mockResolvedValue(overview([friend(9)], 9))
  const people = serve((api) => api.referrals.people)
  const { findByText, findByRole, queryByRole, person } = draw(<People />)
  const more = await findByRole('button', { name: 'Show earlier ones' })
  people.mockRejectedValueOnce(failure())
  await person.click(more)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The people could not be loaded' }]))
  const { answer, arrive } = lateAnswer<{ people: ReferredPerson[]; earlier: number | null }>()
  people.mockReturnValue(answer)
  await person.dblClick(more)
  arrive({ people: [friend(8)], earlier: null })
  expect(await findByText('Friend 8')).toBeTruthy()
  expect(people).toHaveBeenCalledTimes(2)
  expect(queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('RF-2: earlier people are read again when the totals change, so that their states fit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const pending = { ...overview([friend(9)], 9), waiting: { pending: 1, held: 0 } }
  const read = serve((api) => api.referrals.overview).mockResolvedValue(pending)
  const people = serve((api) => api.referrals.people)
  people.mockResolvedValueOnce({ people: [friend(8, { status: 'pending' })], earlier: null })
  const { findByText, findByRole, getAllByRole, person } = draw(<People />)
  await person.click(await findByRole('button', { name: 'Show earlier ones' }))
  await findByText('Friend 8')
  const before = getAllByRole('listitem').at(-1)?.textContent
  read.mockResolvedValue(overview([friend(9)], 9))
  people.mockResolvedValueOnce({ people: [friend(8)], earlier: null })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await waitFor(() => expect(getAllByRole('listitem').at(-1)?.textContent).not.toBe(before))
  expect(getAllByRole('listitem')).toHaveLength(2)
})

test('RF-2: a newcomer takes the place of none of the people shown, and of no page that arrives meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const read = serve((api) => api.referrals.overview).mockResolvedValue(overview([friend(9), friend(8)], 8))
  const people = serve((api) => api.referrals.people)
  const again = lateAnswer<{ people: ReferredPerson[]; earlier: number | null }>()
  const { findByText, findByRole, getAllByRole, person } = draw(<People />)
  const more = await findByRole('button', { name: 'Show earlier ones' })
  read.mockResolvedValue({ ...overview([friend(10), friend(9)], 9), people_referred: 3 })
  people.mockReturnValueOnce(again.answer)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(people.mock.calls).toEqual([[{ before: 9 }]])
  people.mockResolvedValueOnce({ people: [friend(7)], earlier: null })
  await person.click(more)
  await findByText('Friend 7')
  again.arrive({ people: [friend(8), friend(7)], earlier: null })
  await findByText('Friend 10')
  expect(getAllByRole('listitem')).toHaveLength(4)
})

test('RF-2: earlier people who could not be read again are read with the next totals, though these are the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const read = serve((api) => api.referrals.overview).mockResolvedValue(overview([friend(9), friend(8)]))
  const people = serve((api) => api.referrals.people).mockRejectedValueOnce(failure())
  const { findByText, getAllByRole } = draw(<People />)
  await findByText('Friend 8')
  const before = getAllByRole('listitem').at(-1)?.textContent
  read.mockResolvedValue({ ...overview([friend(10), friend(9)], 9), people_referred: 3 })
  people.mockResolvedValueOnce({ people: [friend(8, { status: 'held' })], earlier: null })
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  await waitFor(() => expect(getAllByRole('listitem').at(-1)?.textContent).not.toBe(before))
  expect(getAllByRole('listitem')).toHaveLength(3)
})
