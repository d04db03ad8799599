import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../../../test/server.ts'
import { shownToasts } from '../../../../../test/toasts.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { AskEmailCode } from './ask-email-code.tsx'

async function drawForm({ isOffered = true } = {}) {
  const ways = pageBootstrap().ways_in
  ways.email_code = isOffered
  onTestFinished(() => {
    ways.email_code = true
  })
  const request = serve((api) => api.waysIn.emailCodes.request).mockResolvedValue({ outcome: 'check_email' })
  return { ...(await drawAt('/auth', <AskEmailCode onDone={vi.fn()} />)), request }
}

test('AU-12: only an address is sent, and the field shows the problem', async () => {
  const { getByLabelText, getByRole, findByText, request, person } = await drawForm()
  const send = getByRole('button', { name: 'Email me a code' })
  await person.click(send)
  await findByText('Please enter your email address.')
  await person.type(getByLabelText('Email'), 'ada@')
  await person.click(send)
  await findByText('This email address is incomplete.')
  expect(request).not.toHaveBeenCalled()
})

test('AU-12: a code is mailed once for two presses, then asked for; asking again leads back to the address', async () => {
  const { getByLabelText, getByRole, findByLabelText, request, person } = await drawForm()
  const { answer, arrive } = lateAnswer<{ outcome: 'check_email' }>()
  request.mockReturnValue(answer)
  await person.type(getByLabelText('Email'), ' ada@example.org ')
  await person.dblClick(getByRole('button', { name: 'Email me a code' }))
  expect(getByRole('button', { name: 'Sending...' })).toBeTruthy()
  arrive({ outcome: 'check_email' })
  await findByLabelText('Code from the email')
  expect(request.mock.calls).toEqual([[{ email: 'ada@example.org' }]])
  await person.click(getByRole('button', { name: 'Ask again' }))
  expect(await findByLabelText('Email')).toBeTruthy()
})

test('AU-12: a code that was not mailed is reported, and the address stays', async () => {
  const { getByLabelText, getByRole, findByLabelText, request, person } = await drawForm()
  request.mockRejectedValueOnce(failure())
  await person.type(getByLabelText('Email'), 'ada@example.org')
  await person.click(getByRole('button', { name: 'Email me a code' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  await person.click(getByRole('button', { name: 'Email me a code' }))
  await findByLabelText('Code from the email')
})

test('AU-12: where the way is not offered, the page says so and leads to the sign-in', async () => {
  const { getByText, getByRole, queryByLabelText } = await drawForm({ isOffered: false })
  expect(getByText('Sign-in by email is not available here.')).toBeTruthy()
  expect(getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
  expect(queryByLabelText('Email')).toBeNull()
})
