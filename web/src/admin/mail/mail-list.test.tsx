import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT } from '../../../test/fixtures.ts'
import { failure, serve } from '../../../test/server.ts'
import { MailList } from './mail-list.tsx'

const mail = (number: number) => ({
  id: String(number),
  to: `to${number}@example.org`,
  subject: `Subject ${number}`,
  created_at: AT,
})
const drawList = () => draw(<MailList link={(path, words) => <a href={path}>{words}</a>} />)
const serveMails = () => serve((api) => api.mail.listOutbox)

test('AD-1: no mails, and mails that could not be loaded, look different', async () => {
  serveMails().mockRejectedValueOnce(failure()).mockResolvedValue({ mails: [], earlier: null })
  const { findByText, findByRole, getByLabelText, person } = drawList()
  expect(getByLabelText('Loading emails...')).toBeTruthy()
  expect(await findByText('The emails could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('No emails kept')).toBeTruthy()
})

test('AD-1: a mail is opened on request only, because the audit log records it', async () => {
  serveMails().mockResolvedValue({ mails: [mail(1), mail(2)], earlier: null })
  const open = serve((api) => api.mail.openOutboxMail)
  open.mockRejectedValueOnce(failure()).mockResolvedValue({ text: 'The words of the mail' })
  const { findByRole, findByText, queryByText, person } = drawList()
  const summary = await findByRole('button', { name: /Subject 2/ })
  expect(open).not.toHaveBeenCalled()
  await person.click(summary)
  await waitFor(() => expect(open.mock.calls).toEqual([[{ id: '2' }]]))
  expect(summary.getAttribute('aria-expanded')).toBe('true')
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText(/The words of the mail/)).toBeTruthy()
  await person.click(summary)
  expect(queryByText(/The words of the mail/)).toBeNull()
})

test('AD-1: older mails follow below', async () => {
  const list = serveMails()
  list.mockResolvedValue({ mails: [mail(1)], earlier: null })
  list.mockResolvedValueOnce({ mails: [mail(3), mail(2)], earlier: 'c' })
  const { findByRole, findByText, queryByRole, person } = drawList()
  expect(await findByText('The newest 2 emails')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Older emails' }))
  expect(await findByRole('button', { name: /Subject 1/ })).toBeTruthy()
  expect(await findByText('3 emails')).toBeTruthy()
  expect(queryByRole('button', { name: 'Older emails' })).toBeNull()
  expect(list.mock.calls[1]).toEqual([{ before: 'c' }])
})
