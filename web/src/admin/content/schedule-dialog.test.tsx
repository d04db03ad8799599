import type { ContentItem } from '@pepper/contract/content'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { fillInHalf } from '../../../test/half-filled.ts'
import { refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const scheduled: ContentItem = {
  id: uuid(5),
  title: 'Credits',
  content_type: 'article',
  status: 'draft',
  metadata: {},
  path: '/learn/credits',
  version: 3,
  publish_at: '2999-01-01T10:00:00.000Z',
  withdraw_at: null,
  schedule_failed: false,
  created_by: null,
  created_at: AT,
  updated_at: AT,
  content: 'Text',
  asked: [],
}

/** Draws the dialog in an editor that reads a newer version when its button is pressed. */
function Editor({ newer, onClose }: { newer: ContentItem; onClose: () => void }) {
  const [item, setItem] = useState(scheduled)
  return (
    <>
      <button type="button" onFocus={() => setItem(newer)} data-testid="refresh" />
      <ScheduleDialog item={item} isDirty={false} onClose={onClose} onSaved={vi.fn()} />
    </>
  )
}

test('AD-6: a schedule is saved on the version whose times were shown, and refused if another admin changed them', async () => {
  const schedule = serve((api) => api.content.schedule)
  schedule.mockRejectedValue(refusal('content.changed_meanwhile'))
  const onClose = vi.fn()
  const newer = { ...scheduled, version: 4, publish_at: null }
  const { getByTestId, getByRole, person } = await drawAt('/', <Editor newer={newer} onClose={onClose} />)
  getByTestId('refresh').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  await waitFor(() => expect(document.body.textContent).not.toContain('Cancel the schedule'))
  await person.click(getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(schedule.mock.calls[0]?.[0]).toMatchObject({ version: 3, publish_at: scheduled.publish_at })
  expect(shownToasts()).toMatchObject([{ title: 'The schedule could not be saved' }])
})

test('AD-6: a time that is filled in half is not taken for none', async () => {
  const schedule = serve((api) => api.content.schedule)
  schedule.mockResolvedValue(scheduled)
  const { getByLabelText, getByRole, findByText, queryByText, person } = await drawAt(
    '/',
    <ScheduleDialog item={scheduled} isDirty={false} onClose={vi.fn()} onSaved={vi.fn()} />,
  )
  const end = getByLabelText(/^Take down at/)
  fillInHalf(end)
  await person.click(getByRole('button', { name: 'Save schedule' }))
  expect(await findByText('Please complete the date and time.')).toBeTruthy()
  expect(schedule).not.toHaveBeenCalled()
  Object.defineProperty(end, 'validity', { value: { badInput: false } })
  await person.type(end, '2999-02-01T10:00')
  expect(queryByText('Please complete the date and time.')).toBeNull()
  await person.click(getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(schedule).toHaveBeenCalledTimes(1))
  expect(schedule.mock.calls[0]?.[0].withdraw_at).toContain('2999-02-01')
})

test('AD-6: a schedule is cancelled also where a time is filled in half', async () => {
  const schedule = serve((api) => api.content.schedule)
  schedule.mockResolvedValue({ ...scheduled, publish_at: null })
  const { getByLabelText, getByRole, person } = await drawAt(
    '/',
    <ScheduleDialog item={scheduled} isDirty={false} onClose={vi.fn()} onSaved={vi.fn()} />,
  )
  fillInHalf(getByLabelText(/^Publish at/))
  await person.click(getByRole('button', { name: 'Cancel the schedule' }))
  await waitFor(() => expect(schedule).toHaveBeenCalledTimes(1))
})
