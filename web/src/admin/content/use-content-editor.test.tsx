import type { ContentItem } from '@pepper/contract/content'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { TryGuide } from '../knowledge/trial/try-guide.tsx'
import { ContentEditor } from './content-editor.tsx'
import { type Begun, NEW_ITEM } from './use-content-editor.ts'

const item = (change: Partial<ContentItem> = {}): ContentItem => ({
  id: uuid(5),
  title: 'Credits',
  content_type: 'article',
  status: 'draft',
  metadata: {},
  path: '/learn/credits',
  version: 1,
  publish_at: null,
  withdraw_at: null,
  schedule_failed: false,
  created_by: null,
  created_at: AT,
  updated_at: AT,
  content: 'Old text',
  asked: [],
  ...change,
})

beforeEach(() => {
  viewer.set(memberWith('content.manage'))
  serve((api) => api.content.preview).mockResolvedValue({ html: '<p>drawn</p>' })
})

async function drawEditor(id: string = uuid(5), begun: Begun | null = null, saved = item()) {
  const read = serve((api) => api.content.read)
  if (id !== NEW_ITEM) read.mockResolvedValue(saved)
  const onOpen = vi.fn()
  const drawn = await drawAt('/', <ContentEditor trial={TryGuide} id={id} begun={begun} onOpen={onOpen} />)
  const text = async () => (await drawn.findByLabelText(/^(Text|Content)/)) as HTMLTextAreaElement
  return {
    ...drawn,
    read,
    onOpen,
    text,
    update: serve((api) => api.content.update),
    create: serve((api) => api.content.create),
  }
}

test('AD-6: an item that could not be read is asked for again', async () => {
  const read = serve((api) => api.content.read)
  read.mockRejectedValueOnce(failure()).mockResolvedValue(item())
  const { findByRole, findByDisplayValue, person } = await drawAt(
    '/',
    <ContentEditor trial={TryGuide} id={uuid(5)} begun={null} onOpen={vi.fn()} />,
  )
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByDisplayValue('Old text')).toBeTruthy()
})

test('AD-6: unsaved text survives the page; a text that is as it was saved is no draft', async () => {
  const first = await drawEditor()
  await first.person.type(await first.findByDisplayValue('Old text'), ' and new')
  first.unmount()
  const { findByDisplayValue, getByRole, unmount, person } = await drawEditor()
  const field = await findByDisplayValue('Old text and new')
  expect(getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  await person.clear(field)
  await person.type(field, 'Old text')
  unmount()
  expect(Object.keys(localStorage)).toEqual([])
})

test('AD-6: a saved wording gets more words and a second line beside it, typed from its end', async () => {
  const saved = item({ asked: ['how do I place a bid'] })
  const { update, findByLabelText, getByRole, queryByRole, person } = await drawEditor(uuid(5), null, saved)
  const asked = await findByLabelText(/^How people ask/)
  await person.type(asked, ' ')
  expect(queryByRole('button', { name: 'Discard changes' })).toBeNull()
  await person.type(asked, 'now{Enter}may I take it back')
  update.mockResolvedValue(item({ version: 2 }))
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update.mock.lastCall?.[0].asked).toEqual(['how do I place a bid now', 'may I take it back']),
  )
  // After the save the field shows the wordings of the item.
  await waitFor(() => expect(asked).toHaveProperty('value', ''))
})

test('AD-6: saving sends the version that the text is based on, once, and forgets the draft', async () => {
  const { findByDisplayValue, getByRole, update, unmount, person } = await drawEditor()
  const { answer, arrive } = lateAnswer<ContentItem>()
  update.mockReturnValue(answer)
  await person.type(await findByDisplayValue('Old text'), '!')
  await person.dblClick(getByRole('button', { name: 'Save' }))
  arrive(item({ content: 'Old text!', version: 2 }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Content updated' }]))
  expect(update.mock.calls.map(([input]) => input)).toMatchObject([{ content: 'Old text!', version: 1 }])
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  unmount()
})

test('AD-6: text typed while an item is saved stays, on top of the version that was saved', async () => {
  const { findByDisplayValue, getByDisplayValue, getByRole, update, unmount, person } = await drawEditor()
  const { answer, arrive } = lateAnswer<ContentItem>()
  update.mockReturnValueOnce(answer).mockResolvedValue(item({ content: 'Old text! More', version: 3 }))
  await person.type(await findByDisplayValue('Old text'), '!')
  await person.click(getByRole('button', { name: 'Save' }))
  await person.type(getByDisplayValue('Old text!'), ' More')
  arrive(item({ content: 'Old text!', version: 2 }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Content updated' }]))
  expect(getByDisplayValue('Old text! More')).toBeTruthy()
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  expect(update.mock.calls[1]?.[0]).toMatchObject({ content: 'Old text! More', version: 2 })
  unmount()
})

test('AD-6: text typed while a new item is saved waits as a draft of that item', async () => {
  const { getByRole, findByRole, getByLabelText, create, onOpen, person } = await drawEditor(NEW_ITEM)
  const { answer, arrive } = lateAnswer<ContentItem>()
  create.mockReturnValue(answer)
  const text = await findByRole('textbox', { name: /^Content/ })
  await person.type(text, 'Some')
  await person.type(getByLabelText(/^Title/), 'Credits')
  await person.click(getByRole('button', { name: /^(Save|Create)/ }))
  await person.type(text, ' more')
  arrive(item({ content: 'Some', version: 1 }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(uuid(5)))
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1))
  const [key = ''] = Object.keys(localStorage)
  expect(key.endsWith(uuid(5))).toBe(true)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    fields: { content: 'Some more' },
    version: 1,
  })
})

test('AD-6: unsaved text is kept again after another tab has saved the item and forgotten its own', async () => {
  const { findByDisplayValue, findByText, getByRole, read, update, person } = await drawEditor()
  await person.type(await findByDisplayValue('Old text'), '!')
  const [key = ''] = Object.keys(localStorage)
  localStorage.removeItem(key)
  read.mockResolvedValue(item({ title: 'Theirs', version: 2 }))
  update.mockRejectedValueOnce(refusal('content.changed_meanwhile'))
  await person.click(getByRole('button', { name: 'Save' }))
  expect(await findByText(/was saved by someone else/)).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ fields: { content: 'Old text!' } })
})

test('AD-6: saving forgets no draft of another tab', async () => {
  const { findByDisplayValue, getByRole, update, person } = await drawEditor()
  await person.type(await findByDisplayValue('Old text'), '!')
  const [key = ''] = Object.keys(localStorage)
  const theirs = (localStorage.getItem(key) ?? '').replace('Old text!', 'Their text')
  localStorage.setItem(key, theirs)
  update.mockResolvedValue(item({ content: 'Old text!', version: 2 }))
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Content updated' }]))
  expect(localStorage.getItem(key)).toBe(theirs)
  localStorage.clear()
})

test('AD-6: text that was not saved stays', async () => {
  const { findByDisplayValue, getByRole, getByDisplayValue, update, person } = await drawEditor()
  update.mockRejectedValue(failure())
  await person.type(await findByDisplayValue('Old text'), '!')
  await person.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to update content' }]))
  expect(getByDisplayValue('Old text!')).toBeTruthy()
})

test.each([
  { choice: 'Keep mine', shown: 'Old text!', isKept: true },
  { choice: 'Use theirs', shown: 'Their text', isKept: false },
])(
  'AD-6: where another person saved meanwhile, the own text is kept until one is chosen ($choice)',
  async (one) => {
    const { findByDisplayValue, findByText, findByRole, queryByText, getByRole, read, update, person } =
      await drawEditor()
    await person.type(await findByDisplayValue('Old text'), '!')
    read.mockResolvedValue(item({ content: 'Their text', version: 2 }))
    update.mockRejectedValueOnce(refusal('content.changed_meanwhile'))
    await person.click(getByRole('button', { name: 'Save' }))
    expect(await findByText(/was saved by someone else/)).toBeTruthy()
    expect(await findByDisplayValue('Old text!')).toBeTruthy()
    await person.click(await findByRole('button', { name: one.choice }))
    expect(await findByDisplayValue(one.shown)).toBeTruthy()
    expect(queryByText(/was saved by someone else/)).toBeNull()
    if (!one.isKept) return
    update.mockResolvedValue(item({ content: 'Old text!', version: 3 }))
    await person.click(getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update.mock.calls.at(-1)?.[0]).toMatchObject({ version: 2 }))
  },
)

test('AD-6: a new item that answers a question begins with it, and opens at its address once it is created', async () => {
  const begun = { question: 'What are credits?', language: 'de' }
  const { findAllByDisplayValue, getByRole, create, onOpen, read, container, person } = await drawEditor(
    NEW_ITEM,
    begun,
  )
  expect((await findAllByDisplayValue('What are credits?')).length).toBeGreaterThan(0)
  expect(read).not.toHaveBeenCalled()
  create.mockResolvedValue(item({ id: uuid(6) }))
  await person.type(container.querySelector('textarea') as HTMLTextAreaElement, 'Text')
  await person.click(getByRole('button', { name: /Save|Create/ }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(uuid(6)))
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    title: 'What are credits?',
    metadata: { language: 'de', question: 'What are credits?' },
  })
})
