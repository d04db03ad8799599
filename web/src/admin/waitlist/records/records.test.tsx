import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { WaitlistRecords } from './records.tsx'

const record = (number: number, change: Partial<WaitlistRecord> = {}): WaitlistRecord => ({
  id: uuid(number),
  state: 'unclaimed',
  email: `w${number}@example.org`,
  full_name: `Waiting ${number}`,
  referral_code: `WAIT000${number}`,
  telegram_handle: null,
  telegram_id: null,
  referral_count: 0,
  xp: 0,
  pbt: 0,
  rank_id: 1,
  tags: [],
  email_confirmed: false,
  has_claim_secret: false,
  import_id: null,
  invited_at: null,
  claimed_at: null,
  created_at: AT,
  ...change,
})

async function drawRecords(records: WaitlistRecord[], path = '/') {
  const counts = { total: 2, unclaimed: 2, invited: 0, claimed: 0, without_email: 0, under_review: 0 }
  serve((api) => api.waitlist.counts).mockResolvedValue(counts)
  const list = serve((api) => api.waitlist.records)
  list.mockResolvedValue({ records, earlier: null, total: records.length })
  const get = serve((api) => api.waitlist.record)
  get.mockImplementation(async ({ id }) => ({
    ...(records.find((one) => one.id === id) as WaitlistRecord),
    referred_by: null,
    user_id: null,
  }))
  return { ...(await drawAt(path, <WaitlistRecords />)), list, get }
}

test('RF-4: an empty waitlist and a search without a match look different', async () => {
  const drawn = await drawRecords([])
  expect(await drawn.findByText('The waitlist is empty')).toBeTruthy()
  drawn.unmount()
  const { findByText, list } = await drawRecords([], '/?search=bo&state=invited')
  expect(await findByText('No matches')).toBeTruthy()
  expect(list.mock.calls[0]?.[0]).toMatchObject({ search: 'bo', state: 'invited' })
})

test('RF-4: the button for invitations names those that it means', async () => {
  const { findByRole, getByRole, person } = await drawRecords([record(1), record(2)], '/?state=unclaimed')
  expect(getByRole('button', { name: 'Invite all that match' })).toBeTruthy()
  await person.click(await findByRole('checkbox', { name: /Waiting 2/ }))
  expect(getByRole('button', { name: 'Invite the 1 selected' })).toBeTruthy()
  await person.click(getByRole('button', { name: 'Clear the selection' }))
  expect(getByRole('button', { name: 'Invite all that match' })).toBeTruthy()
})

test('RF-4: a selection that is larger than one invitation says that its first 500 are meant', async () => {
  const records = Array.from({ length: 501 }, (_, at) => record(at + 1))
  const { findByRole, getByRole, person } = await drawRecords(records)
  await person.click(await findByRole('checkbox', { name: /all/i }))
  const preview = serve((api) => api.waitlist.invitations.preview)
  preview.mockResolvedValue({
    is_mail_kept: false,
    selected: 500,
    invited: 500,
    left_out: 0,
    claimed: 0,
    without_email: 0,
    invited_recently: 0,
  })
  await person.click(getByRole('button', { name: 'Invite the first 500 of 501 selected' }))
  await waitFor(() => expect(preview).toHaveBeenCalled())
  const { selection } = preview.mock.calls[0]?.[0] ?? {}
  expect(selection && 'record_ids' in selection && selection.record_ids).toHaveLength(500)
})

test('RF-4: a record opens at its address; closing it leads back', async () => {
  const { findByRole, address, person } = await drawRecords([record(1)], `/?record=${uuid(1)}`)
  const dialog = within(await findByRole('dialog', { name: 'Waiting 1' }))
  expect(dialog.getByText('w1@example.org')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('RF-4: a record that cannot be loaded is asked for again', async () => {
  const { findByText, findByRole, get, person } = await drawRecords([record(1)], '/')
  expect(await findByText('Waiting 1')).toBeTruthy()
  get.mockRejectedValueOnce(failure())
  await person.click(await findByRole('link', { name: /Waiting 1/ }))
  expect(await findByText('The record could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('button', { name: 'Invite by email' })).toBeTruthy()
})

test('RF-4: an invitation within a day asks for confirmation, then is forced', async () => {
  const { findByRole, findByText, list, person } = await drawRecords([record(1)], `/?record=${uuid(1)}`)
  const send = serve((api) => api.waitlist.invitations.send)
  send.mockRejectedValueOnce(refusal('waitlist.invited_recently')).mockResolvedValue({} as never)
  await person.click(await findByRole('button', { name: 'Invite by email' }))
  expect(await findByText(/invited less than a day ago/)).toBeTruthy()
  expect(shownToasts()).toEqual([])
  await person.click(await findByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Invitation on its way' }]))
  expect(send.mock.calls).toMatchObject([
    [{ id: uuid(1), is_forced: false }],
    [{ id: uuid(1), is_forced: true }],
  ])
  // The list shows it, too.
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

test('RF-4: a claim secret is made once for two presses and shown; a failure leaves the button', async () => {
  const without = record(1, { email: null, state: 'without_email' })
  const { findByRole, findByText, person } = await drawRecords([without], `/?record=${uuid(1)}`)
  const { answer, arrive } = lateAnswer<{
    referral_code: string
    claim_secret: string
    is_reissued: boolean
  }>()
  const issue = serve((api) => api.waitlist.issueClaimSecret)
  issue.mockRejectedValueOnce(failure()).mockReturnValue(answer)
  const button = await findByRole('button', { name: 'Create a claim secret' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The claim secret was not created' }]))
  await person.dblClick(button)
  arrive({ referral_code: 'WAIT0001', claim_secret: 's3cret', is_reissued: false })
  expect(await findByText('s3cret')).toBeTruthy()
  expect(issue).toHaveBeenCalledTimes(2)
})

test('RF-4: an activated record offers neither invitation nor secret', async () => {
  const { findByRole } = await drawRecords([record(1, { claimed_at: AT })], `/?record=${uuid(1)}`)
  const dialog = within(await findByRole('dialog', { name: 'Waiting 1' }))
  expect(dialog.queryByRole('button', { name: 'Invite by email' })).toBeNull()
  expect(dialog.queryByRole('button', { name: /secret/ })).toBeNull()
})
