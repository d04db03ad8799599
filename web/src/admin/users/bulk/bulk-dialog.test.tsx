import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { BulkDialog } from './bulk-dialog.tsx'

type Answer = { people: BulkOutcome[]; unknown_ids: string[] }

const idsTo = (count: number) => Array.from({ length: count }, (_, at) => uuid(100 + at))
const outcome = (id: string, change: Partial<BulkOutcome> = {}): BulkOutcome => ({
  user: { id, email: `${id.slice(-3)}@example.org`, full_name: '', role: 'user' },
  outcome: 'changes',
  refusal: null,
  ...change,
})
const changed = ({ ids }: { ids: string[] }): Answer => ({
  people: ids.map((id) => outcome(id)),
  unknown_ids: [],
})

async function drawBulk(action: BulkAction, ids: string[], { isOn = false, giftLeft = 0 } = {}) {
  serve((api) => api.approvals.summary).mockResolvedValue({
    is_on: isOn,
    gift_left: giftLeft,
    waiting: 0,
    lacking: [],
  })
  const preview = serve((api) => api.users.previewBulk).mockImplementation(async (input) => changed(input))
  const change = serve((api) => api.users.changeMany)
  change.mockImplementation(async (input) => changed(input))
  const [onClose, onChanged] = [vi.fn(), vi.fn()]
  const drawn = draw(<BulkDialog ids={ids} action={action} onClose={onClose} onChanged={onChanged} />)
  await drawn.findByRole('list', { name: 'Outcome for each person' })
  return { ...drawn, preview, change, onClose, onChanged }
}

test('AD-3: the preview says for each person what will happen, the refused first', async () => {
  const ids = idsTo(2)
  const preview = serve((api) => api.users.previewBulk)
  serve((api) => api.approvals.summary).mockRejectedValue(failure())
  preview.mockRejectedValueOnce(failure()).mockResolvedValue({
    people: [
      outcome(ids[0] ?? ''),
      outcome(ids[1] ?? '', { outcome: 'refused', refusal: 'access.own_role' }),
    ],
    unknown_ids: [],
  })
  const { findByText, findByRole, person } = draw(
    <BulkDialog ids={ids} action="promote" onClose={vi.fn()} onChanged={vi.fn()} />,
  )
  expect(await findByText('The preview could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  const list = await findByRole('list', { name: 'Outcome for each person' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['101', '100'])
  expect(rows[1]?.textContent).toContain('will be changed')
  expect(await findByRole('button', { name: 'Change 1 person' })).toBeTruthy()
})

test('AD-3: a ban of many waits for its reason, and goes in parts of 25 under one end', async () => {
  const { getByRole, getByLabelText, change, onClose, onChanged, person } = await drawBulk('ban', idsTo(30))
  const button = getByRole('button', { name: 'Change 30 people' })
  expect(button).toHaveProperty('disabled', true)
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.selectOptions(getByLabelText('Ends'), 'day')
  await person.click(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const sent = change.mock.calls.map(([input]) => input)
  expect(sent.map(({ ids }) => ids.length)).toEqual([25, 5])
  expect(sent[0]?.until).toBeTruthy()
  expect(sent[1]?.until).toBe(sent[0]?.until)
  expect(sent[1]?.id).not.toBe(sent[0]?.id)
  expect(onChanged).toHaveBeenCalledWith(idsTo(30))
  expect(shownToasts()[0]?.text).toBe('30 people were changed.')
})

test('AD-3: a bulk action that breaks off goes on with the rest, and repeats the lost part under its id', async () => {
  const ids = idsTo(30)
  const { getByRole, findByRole, queryByLabelText, getByLabelText, change, onClose, onChanged, person } =
    await drawBulk('gift', ids)
  await person.type(getByLabelText('Credits for each'), '5')
  change.mockImplementationOnce(async (input) => changed(input)).mockRejectedValueOnce(failure())
  await person.click(getByRole('button', { name: 'Give to 30 people' }))
  const go = await findByRole('button', { name: 'Continue with the rest' })
  expect(shownToasts()).toMatchObject([{ title: 'Some people were not changed', tone: 'destructive' }])
  expect(shownToasts()[0]?.text).toContain('25 people got credits. 5 may have been changed')
  expect(onChanged).toHaveBeenCalledWith(ids.slice(0, 25))
  expect(onClose).not.toHaveBeenCalled()
  // The typed text belongs to the part that was done already.
  expect(queryByLabelText('Credits for each')).toBeNull()
  expect(getByRole('progressbar').parentElement?.textContent).toContain('25 of 30')
  await person.click(go)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const sent = change.mock.calls.map(([input]) => input)
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[1])
  expect(sent[2]).toMatchObject({ action: 'gift', amount: 5, ids: ids.slice(25) })
  expect(onChanged).toHaveBeenLastCalledWith(ids)
})

test('AD-3: a gift whose answer was lost goes on under its id after the dialog is closed', async () => {
  const ids = idsTo(30)
  const { getByRole, findByRole, findByText, getByLabelText, queryByLabelText, change, unmount, person } =
    await drawBulk('gift', ids)
  await person.type(getByLabelText('Credits for each'), '5')
  change.mockImplementationOnce(async (input) => changed(input)).mockRejectedValueOnce(failure())
  await person.click(getByRole('button', { name: 'Give to 30 people' }))
  await findByRole('button', { name: 'Continue with the rest' })
  unmount()
  const again = await drawBulk('gift', ids.slice(25))
  expect(await findByText(/^You began this earlier/)).toBeTruthy()
  expect(await findByText(/^5 may have been changed already/)).toBeTruthy()
  expect(queryByLabelText('Credits for each')).toBeNull()
  await person.click(getByRole('button', { name: 'Continue with the rest' }))
  await waitFor(() => expect(again.onClose).toHaveBeenCalledTimes(1))
  expect(again.change.mock.calls).toEqual([change.mock.calls[1]])
  expect(again.onChanged).toHaveBeenCalledWith(ids.slice(25))
})

test('AD-3: a bulk action that is given up begins again with the people selected now', async () => {
  const { getByRole, findByRole, getByLabelText, change, unmount, person } = await drawBulk('gift', idsTo(2))
  await person.type(getByLabelText('Credits for each'), '5')
  change.mockRejectedValueOnce(failure())
  await person.click(getByRole('button', { name: 'Give to 2 people' }))
  await findByRole('button', { name: 'Continue with the rest' })
  unmount()
  const again = await drawBulk('gift', idsTo(1))
  await person.click(getByRole('button', { name: 'Give up the rest' }))
  await person.type(getByLabelText('Credits for each'), '7')
  await person.click(await findByRole('button', { name: 'Give to 1 person' }))
  await waitFor(() => expect(again.onClose).toHaveBeenCalledTimes(1))
  const [sent] = again.change.mock.calls[0] ?? []
  expect(sent).toMatchObject({ amount: 7, ids: idsTo(1) })
  expect(sent?.id).not.toBe(change.mock.calls[0]?.[0].id)
})

test('AD-3: without the password a gift is not begun', async () => {
  const { getByRole, getByLabelText, change, onClose, unmount, person } = await drawBulk('gift', idsTo(2))
  await person.type(getByLabelText('Credits for each'), '5')
  change.mockRejectedValue(refusal('access.reauthentication_required', { status: 403 }))
  await person.click(getByRole('button', { name: 'Give to 2 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  unmount()
  const { findByLabelText } = await drawBulk('gift', idsTo(2))
  expect(await findByLabelText('Credits for each')).toHaveProperty('value', '')
})

const endings = [['Stop'], ['Close']]

test.each(endings)('AD-3: %s ends a bulk action after the part under way', async (name) => {
  const ids = idsTo(60)
  const { getByRole, change, onClose, onChanged, person } = await drawBulk('unban', ids)
  const { answer, arrive } = lateAnswer<Answer>()
  change.mockReturnValueOnce(answer)
  await person.click(getByRole('button', { name: 'Change 60 people' }))
  await person.click(getByRole('button', { name }))
  expect(onClose).not.toHaveBeenCalled()
  arrive(changed({ ids: ids.slice(0, 25) }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(change).toHaveBeenCalledTimes(1)
  expect(onChanged).toHaveBeenCalledWith(ids.slice(0, 25))
  expect(shownToasts()[0]).toMatchObject({ title: 'Some people were not changed', tone: 'neutral' })
  expect(shownToasts()[0]?.text).toContain('25 people were changed. 35 not done yet.')
})

test('AD-3: leaving the screen ends a bulk action after the part under way', async () => {
  const { getByRole, change, onChanged, unmount, person } = await drawBulk('unban', idsTo(60))
  const { answer, arrive } = lateAnswer<Answer>()
  change.mockReturnValueOnce(answer)
  await person.click(getByRole('button', { name: 'Change 60 people' }))
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  unmount()
  arrive(changed({ ids: idsTo(25) }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(idsTo(25)))
  expect(change).toHaveBeenCalledTimes(1)
})

test('AD-3: each part of a long selection is asked for where a second person approves', async () => {
  const { getByRole, getByLabelText, change, onClose, onChanged, person } = await drawBulk(
    'ban',
    idsTo(130),
    {
      isOn: true,
    },
  )
  change.mockRejectedValue(refusal('approvals.waiting'))
  await person.type(getByLabelText('Reason'), 'Spam')
  await person.click(getByRole('button', { name: 'Change 130 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(change.mock.calls.map(([{ ids }]) => ids.length)).toEqual([100, 30])
  expect(onChanged).toHaveBeenCalledWith(idsTo(130))
  expect(shownToasts()).toMatchObject([{ title: 'Waiting for approval' }])
})

test('AD-3: a part that waits after one that is done leaves no one selected, and says both', async () => {
  const { getByRole, getByLabelText, change, onClose, onChanged, person } = await drawBulk(
    'gift',
    idsTo(130),
    {
      ...{ isOn: true, giftLeft: 500 },
    },
  )
  change
    .mockImplementationOnce(async (input) => changed(input))
    .mockRejectedValue(refusal('approvals.waiting'))
  await person.type(getByLabelText('Credits for each'), '5')
  await person.click(getByRole('button', { name: 'Give to 130 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onChanged).toHaveBeenCalledWith(idsTo(130))
  expect(shownToasts()[0]).toMatchObject({
    text: '100 people got credits. The others wait for another person, who decides under Approvals.',
  })
})

test('AD-3: two presses change the people once', async () => {
  const { getByRole, change, onClose, person } = await drawBulk('unban', idsTo(2))
  const { answer, arrive } = lateAnswer<Answer>()
  change.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Change 2 people' }))
  arrive(changed({ ids: idsTo(2) }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(change).toHaveBeenCalledTimes(1)
})

test('AD-3: a gift above what may be given alone says that it waits for a second person', async () => {
  const { getByLabelText, findByText, queryByText, person } = await drawBulk('gift', idsTo(2), {
    isOn: true,
    giftLeft: 10,
  })
  await person.type(getByLabelText('Credits for each'), '5')
  expect(await findByText('10 credits in total.')).toBeTruthy()
  expect(queryByText(/Another person has to approve/)).toBeNull()
  await person.type(getByLabelText('Credits for each'), '0')
  expect(await findByText(/Another person has to approve/)).toBeTruthy()
})

test('AD-3: a ban of several says that it waits for a second person, also if it changes one of them', async () => {
  const [first = '', second = ''] = idsTo(2)
  const isOn = { is_on: true, gift_left: 0, waiting: 0, lacking: [] }
  serve((api) => api.approvals.summary).mockResolvedValue(isOn)
  const people = [outcome(first), outcome(second, { outcome: 'unchanged' })]
  serve((api) => api.users.previewBulk).mockResolvedValue({ people, unknown_ids: [] })
  const { findByText } = draw(
    <BulkDialog ids={[first, second]} action="ban" onClose={vi.fn()} onChanged={vi.fn()} />,
  )
  expect(await findByText(/Another person has to approve/)).toBeTruthy()
})

test('AD-3: where a second person approves, the whole selection is one request', async () => {
  const { getByRole, change, onClose, findByText, person } = await drawBulk('promote', idsTo(30), {
    isOn: true,
  })
  await findByText(/Another person has to approve/)
  await person.click(getByRole('button', { name: 'Change 30 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(change.mock.calls.map(([{ ids }]) => ids.length)).toEqual([30])
})
