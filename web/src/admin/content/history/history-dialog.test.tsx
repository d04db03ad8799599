import type { ContentItem, ContentRevisionSummary } from '@pepper/contract/content'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { HistoryDialog } from './history-dialog.tsx'

const item: ContentItem = {
  id: uuid(5),
  title: 'Credits',
  content_type: 'article',
  status: 'draft',
  metadata: {},
  path: '/learn/credits',
  version: 2,
  publish_at: null,
  withdraw_at: null,
  schedule_failed: false,
  created_by: null,
  created_at: AT,
  updated_at: AT,
  content: 'A new text',
  asked: [],
}
const revision = (version: number, change: Partial<ContentRevisionSummary> = {}): ContentRevisionSummary => ({
  version,
  action: 'updated',
  status: 'draft',
  title: 'Credits',
  changed: ['content'],
  restored_version: null,
  made_by: { user_id: uuid(1), full_name: 'Ada' },
  made_at: AT,
  ...change,
})

function drawHistory({ isDirty = false } = {}) {
  const list = serve((api) => api.content.listRevisions)
  list.mockResolvedValue({ revisions: [revision(2), revision(1, { action: 'created', changed: [] })] })
  const read = serve((api) => api.content.getRevision)
  read.mockResolvedValue({ ...item, version: 1, content: 'An old text', title: 'Credit' })
  const restore = serve((api) => api.content.restoreRevision)
  const onRestored = vi.fn()
  const drawn = draw(
    <HistoryDialog item={item} isDirty={isDirty} onClose={vi.fn()} onRestored={onRestored} />,
  )
  return { ...drawn, list, read, restore, onRestored }
}

test('AD-6: the revisions are listed with their authors; the saved one offers nothing', async () => {
  const { findByText, getByText, getByLabelText, getAllByText, queryByRole, list } = drawHistory()
  expect(getByLabelText('Loading...')).toBeTruthy()
  await findByText('Changed: text')
  expect(getByText('Created')).toBeTruthy()
  expect(getAllByText('Ada')).toHaveLength(2)
  expect(list.mock.calls).toEqual([[{ id: item.id }]])
  expect(queryByRole('button', { name: 'Restore version 2' })).toBeNull()
})

test('AD-6: a history that cannot be read can be asked for again', async () => {
  const { findByText, getByRole, list, person } = drawHistory()
  list
    .mockReset()
    .mockRejectedValueOnce(failure())
    .mockResolvedValue({ revisions: [revision(2)] })
  await findByText('The history could not be loaded')
  await person.click(getByRole('button', { name: /again/i }))
  await findByText('Changed: text')
})

test('AD-6: a revision is compared with the saved text, and restored once for two presses', async () => {
  const { findByRole, findByText, getByRole, read, restore, onRestored, person } = drawHistory()
  await person.click(await findByRole('button', { name: 'Compare version 1' }))
  const changes = await findByRole('region', { name: 'Changes of the text' })
  expect([...changes.querySelectorAll('del')].map(({ textContent }) => textContent).join('')).toContain('old')
  expect([...changes.querySelectorAll('ins')].map(({ textContent }) => textContent).join('')).toContain('new')
  expect(read.mock.calls).toEqual([[{ id: item.id, revision: 1 }]])
  await person.click(getByRole('button', { name: 'All versions' }))
  await person.click(await findByRole('button', { name: 'Compare version 1' }))
  await findByText(/Struck through/)
  const { answer, arrive } = lateAnswer<ContentItem>()
  restore.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Restore' }))
  arrive({ ...item, version: 3 })
  await waitFor(() => expect(onRestored.mock.calls).toMatchObject([[{ version: 3 }]]))
  expect(restore.mock.calls).toEqual([[{ id: item.id, revision: 1, version: 2 }]])
  expect(shownToasts()).toMatchObject([{ title: 'Version 1 restored' }])
})

test('AD-6: a restoration that another change overtook says so', async () => {
  const { findByRole, restore, onRestored, person } = drawHistory()
  restore.mockRejectedValue(refusal('content.changed_meanwhile'))
  await person.click(await findByRole('button', { name: 'Restore version 1' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The version could not be restored' }]))
  expect(onRestored).not.toHaveBeenCalled()
})

test('AD-6: nothing is restored under unsaved changes', async () => {
  const { findByRole, getByText, getByRole, person } = drawHistory({ isDirty: true })
  expect(getByText('Save or discard your changes before you restore a version.')).toBeTruthy()
  expect(await findByRole('button', { name: 'Restore version 1' })).toHaveProperty('disabled', true)
  await person.click(await findByRole('button', { name: 'Compare version 1' }))
  expect(getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true)
})
