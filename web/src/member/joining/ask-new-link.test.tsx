import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { AskNewLink } from './ask-new-link.tsx'

const drawForm = () => ({ request: serve((api) => api.notices.requestLink), ...draw(<AskNewLink />) })

test('SE-2: only an address is sent, once for two presses, and the next step is shown', async () => {
  const { getByLabelText, getByRole, findByText, findByRole, queryByLabelText, request, person } = drawForm()
  const send = getByRole('button', { name: 'Send me another link' })
  await person.click(send)
  await findByText('Please enter your email address.')
  expect(request).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  request.mockReturnValue(answer)
  await person.type(getByLabelText('Email'), ' ada@example.org ')
  await person.dblClick(send)
  arrive({} as never)
  expect((await findByRole('status')).textContent).toContain('Check your email')
  expect(queryByLabelText('Email')).toBeNull()
  expect(request.mock.calls).toEqual([[{ email: 'ada@example.org' }]])
})

test('SE-2: a link that was not sent is reported, and the address stays', async () => {
  const { getByLabelText, getByRole, queryByText, request, person } = drawForm()
  request.mockRejectedValue(failure())
  await person.type(getByLabelText('Email'), 'ada@example.org')
  await person.click(getByRole('button', { name: 'Send me another link' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  expect(queryByText(/Check your email/)).toBeNull()
})
