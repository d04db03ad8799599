import type { Completed } from '@pepper/contract/ways-in/completed'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../../test/draw.tsx'
import { lateAnswer } from '../../../../../test/server.ts'
import { shownToasts } from '../../../../../test/toasts.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { JoinWithAddress } from './join-with-address.tsx'

const done: Completed = { outcome: 'linked' }

async function drawJoin() {
  const give = vi.fn(async (_email: string): Promise<unknown> => undefined)
  const join = vi.fn(async (_code: string) => done)
  const onJoined = vi.fn()
  const props = { title: 'Your wallet is new here', give, join, onJoined }
  const drawn = await drawAt('/', <JoinWithAddress {...props} />)
  return { ...drawn, give, join, onJoined }
}

/** Draws the step after the address. */
async function drawAsked() {
  const drawn = await drawJoin()
  await drawn.person.type(drawn.getByLabelText('Email'), ' ada@example.org {Enter}')
  await drawn.findByText('Check your email')
  return drawn
}

test('AU-12: a newcomer gives an address, whole, once', async () => {
  const { getByLabelText, getByText, give, person } = await drawJoin()
  const { answer } = lateAnswer<unknown>()
  give.mockReturnValue(answer)
  expect(getByText('Your wallet is new here')).toBeTruthy()
  await person.type(getByLabelText('Email'), 'ada{Enter}')
  expect(give).not.toHaveBeenCalled()
  await person.type(getByLabelText('Email'), '@example.org{Enter}{Enter}')
  expect(give.mock.calls).toEqual([['ada@example.org']])
})

test('AU-12: an address that was not taken stays in its field', async () => {
  const { getByLabelText, give, person } = await drawJoin()
  give.mockRejectedValue(new CallError('network.lost', 0))
  await person.type(getByLabelText('Email'), 'ada@example.org{Enter}')
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
})

test('AU-12: the mailed code joins; a wrong one is reported at its field and may be corrected', async () => {
  const { getByLabelText, findByText, join, onJoined, person } = await drawAsked()
  const field = getByLabelText('Code from the email')
  await person.type(field, '12{Enter}')
  expect(join).not.toHaveBeenCalled()
  join.mockRejectedValueOnce(new CallError('ways_in.code_wrong', 400))
  await person.type(field, '3 456{Enter}')
  expect(await findByText('This code is wrong, was already used or has expired.')).toBeTruthy()
  expect(shownToasts()).toEqual([])
  expect(onJoined).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, '654-321{Enter}')
  await waitFor(() => expect(onJoined).toHaveBeenCalledWith(done))
  expect(join.mock.calls).toEqual([['123456'], ['654321']])
})

test('AU-12: asking again leads back to the address, which is kept', async () => {
  const { getByRole, getByLabelText, person } = await drawAsked()
  await person.click(getByRole('button', { name: 'Ask again' }))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
})
