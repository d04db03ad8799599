import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { AT, uuid } from '../../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { WaitlistImports } from './imports.tsx'

const imported = (change: Partial<WaitlistImport> = {}): WaitlistImport => ({
  id: uuid(50),
  state: 'previewed',
  source: 'browser',
  file_name: 'list.csv',
  total: 3,
  done: 0,
  taken: 2,
  known: 1,
  rejected: 0,
  without_email: 0,
  missing_referrers: 0,
  xp: 0,
  unknown_columns: [],
  undo_refusal: null,
  created_at: AT,
  started_at: null,
  finished_at: null,
  undone_at: null,
  ...change,
})

function serveImports() {
  const list = serve((api) => api.waitlist.imports.list).mockResolvedValue({ imports: [], earlier: null })
  return {
    list,
    preview: serve((api) => api.waitlist.imports.preview),
    get: serve((api) => api.waitlist.imports.get),
    apply: serve((api) => api.waitlist.imports.apply),
    discard: serve((api) => api.waitlist.imports.discard),
    undo: serve((api) => api.waitlist.imports.undo),
    rejected: serve((api) => api.waitlist.imports.rejected),
  }
}

async function drawImport(change: Partial<WaitlistImport> = {}) {
  const served = serveImports()
  served.get.mockResolvedValue(imported(change))
  return { ...(await drawAt(`/?import=${uuid(50)}`, <WaitlistImports />)), ...served }
}

const csv = (text = 'email\nbo@example.org\n') => new File([text], 'list.csv', { type: 'text/csv' })

test('RF-4: an answer of a node that sends no XP shows none', async () => {
  const { findByText, queryByText } = await drawImport({ xp: undefined as never })
  expect(await findByText('Already known')).toBeTruthy()
  expect(queryByText('XP')).toBeNull()
})

test('RF-4: a file is read once, and its preview opens at an address of its own', async () => {
  const { preview, get } = serveImports()
  get.mockResolvedValue(imported())
  preview.mockResolvedValue(imported())
  const { findByRole, container, address, person } = await drawAt('/', <WaitlistImports />)
  await person.upload(container.querySelector('input[type=file]') as HTMLInputElement, csv())
  expect(await findByRole('button', { name: 'Import 2 people' })).toBeTruthy()
  expect(preview.mock.calls).toEqual([[{ file_name: 'list.csv', text: 'email\nbo@example.org\n' }]])
  expect(address()).toBe(`/?import=${uuid(50)}`)
})

test('RF-4: a file that is too large is not sent, and one that cannot be read stays on the page', async () => {
  const { preview } = serveImports()
  const { container, findByText, address, person } = await drawAt('/', <WaitlistImports />)
  await findByText('No file has been imported yet')
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  await person.upload(input, csv('x'.repeat(5 * 1024 * 1024 + 1)))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The file is too large' }]))
  expect(preview).not.toHaveBeenCalled()
  preview.mockRejectedValue(failure())
  await person.upload(input, csv())
  await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('The file could not be read'))
  expect(address()).toBe('/')
})

test('RF-4: the list of imports leads to each; a failed list is read again', async () => {
  const { list } = serveImports()
  list.mockRejectedValueOnce(failure())
  list.mockResolvedValue({ imports: [imported({ state: 'applied' })], earlier: null })
  const { findByRole, person } = await drawAt('/', <WaitlistImports />)
  await person.click(await findByRole('button', { name: 'Try again' }))
  const link = await findByRole('link', { name: 'list.csv' })
  expect(link.getAttribute('href')).toContain(uuid(50))
})

test('RF-4: an import is applied once for two presses; a failure leaves it to be tried again', async () => {
  const { findByRole, apply, person } = await drawImport()
  apply.mockRejectedValueOnce(failure())
  const button = await findByRole('button', { name: 'Import 2 people' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The import did not start' }]))
  const { answer, arrive } = lateAnswer<WaitlistImport>()
  apply.mockReturnValue(answer)
  await person.dblClick(button)
  arrive(imported({ state: 'applied' }))
  expect(await findByRole('button', { name: 'Undo the import' })).toBeTruthy()
  expect(apply).toHaveBeenCalledTimes(2)
})

test('RF-4: nothing to import can only be discarded, which leads back to the list', async () => {
  const { findByRole, findByText, getByRole, discard, address, person } = await drawImport({ taken: 0 })
  discard.mockResolvedValue({ is_discarded: true })
  expect(await findByRole('button', { name: 'Import 0 people' })).toHaveProperty('disabled', true)
  await person.click(getByRole('button', { name: 'Discard the file' }))
  expect(await findByText('No file has been imported yet')).toBeTruthy()
  expect(address()).toBe('/')
})

test('RF-4: undoing asks first, and a refusal of it takes the button away', async () => {
  const { findByRole, getByRole, queryByRole, undo, person } = await drawImport({ state: 'applied' })
  await person.click(await findByRole('button', { name: 'Undo the import' }))
  expect(undo).not.toHaveBeenCalled()
  undo.mockResolvedValue(imported({ state: 'undone' }))
  await person.click(within(getByRole('dialog')).getByRole('button', { name: 'Remove them' }))
  await waitFor(() => expect(undo.mock.calls).toEqual([[{ id: uuid(50) }]]))
  await waitFor(() => expect(queryByRole('button', { name: 'Undo the import' })).toBeNull())
})

test('RF-4: claim secrets are made once and shown until they are closed', async () => {
  const issue = serve((api) => api.waitlist.imports.issueClaimSecrets)
  const { findByRole, findByText, queryByText, person } = await drawImport({
    state: 'applied',
    without_email: 1,
  })
  const secret = {
    record_id: uuid(51),
    full_name: 'Cy',
    telegram_handle: null,
    referral_code: 'CY234567',
    claim_secret: 's3cret',
  }
  issue.mockResolvedValueOnce({ secrets: [secret as never], remaining: 4 })
  await person.click(await findByRole('button', { name: 'Create claim secrets' }))
  expect(await findByText('s3cret')).toBeTruthy()
  expect(await findByText(/4 more people still need one/)).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(queryByText('s3cret')).toBeNull())
  issue.mockResolvedValueOnce({ secrets: [], remaining: 0 })
  await person.click(await findByRole('button', { name: 'Create claim secrets' }))
  expect(await findByText(/already has a secret/)).toBeTruthy()
  expect(issue).toHaveBeenCalledTimes(2)
})

test('RF-4: claim secrets whose answer was lost are asked for again, and closed ones can be shown again', async () => {
  const issue = serve((api) => api.waitlist.imports.issueClaimSecrets)
  const { findByRole, findByText, queryByText, person } = await drawImport({
    state: 'applied',
    without_email: 1,
  })
  const secret = {
    ...{ record_id: uuid(51), full_name: 'Cy', telegram_handle: null },
    ...{ referral_code: 'CY234567', claim_secret: 's3cret' },
  }
  const press = async (name: string) => person.click(await findByRole('button', { name }))
  issue.mockRejectedValueOnce(failure()).mockResolvedValue({ secrets: [secret], remaining: 4 })
  await press('Create claim secrets')
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  await press('Create claim secrets')
  expect(await findByText('s3cret')).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(queryByText('s3cret')).toBeNull())
  await press('Show the secrets')
  expect(await findByText('s3cret')).toBeTruthy()
  await press('Close')
  await press('Create claim secrets')
  await waitFor(() => expect(issue).toHaveBeenCalledTimes(3))
  const [lost, again, next] = issue.mock.calls.map(([input]) => input.batch)
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect([again === lost, next === lost]).toEqual([true, false])
})

test('RF-4: a second batch of claim secrets joins the first, and leaving before the download is asked about', async () => {
  const issue = serve((api) => api.waitlist.imports.issueClaimSecrets)
  const { findByRole, findByText, queryByText, address, person } = await drawImport({
    state: 'applied',
    without_email: 2,
  })
  const secret = (record_id: string, claim_secret: string) => ({
    ...{ record_id, claim_secret, full_name: 'Cy', telegram_handle: null, referral_code: 'CY234567' },
  })
  const press = async (name: string) => person.click(await findByRole('button', { name }))
  issue.mockResolvedValueOnce({ secrets: [secret(uuid(51), 'first')], remaining: 1 })
  issue.mockResolvedValueOnce({ secrets: [secret(uuid(52), 'second')], remaining: 0 })
  await press('Create claim secrets')
  await findByText('first')
  await press('Close')
  await press('Create claim secrets')
  await findByText('second')
  expect(queryByText('first')).toBeTruthy()
  await press('Close')
  await person.click(await findByRole('link', { name: 'All imports' }))
  expect(await findByText('Leave without the secrets?')).toBeTruthy()
  expect(address()).toContain(uuid(50))
  await press('Cancel')
  const files = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Show the secrets')
  await press('Download CSV')
  const [[file] = []] = files.mock.calls
  click.mockRestore()
  files.mockRestore()
  expect(file instanceof Blob && (await file.text())).toMatch(/first[\s\S]*second/)
  await press('Close')
  await person.click(await findByRole('link', { name: 'All imports' }))
  await waitFor(() => expect(address()).not.toContain(uuid(50)))
})

test('RF-4: a file that is no table is refused with what is wrong with it', async () => {
  const { preview } = serveImports()
  const problem = { code: 'column_twice' as const, values: { given: 'email' }, sentence: 'In English.' }
  preview.mockRejectedValue(refusal('waitlist.import_unreadable', { data: problem }))
  const { container, person } = await drawAt('/', <WaitlistImports />)
  await person.upload(container.querySelector('input[type=file]') as HTMLInputElement, csv())
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'The file could not be read', text: 'The header names the column “email” twice.' },
    ]),
  )
})

test('RF-4: a rejected line is worded from the code of its problem', async () => {
  const { rejected } = serveImports()
  const problem = { code: 'too_long' as const, values: { given: 'Ada', max: 2_000 }, sentence: 'In English.' }
  rejected.mockResolvedValue({
    lines: [{ line: 4, raw: 'Ada', problems: [{ column: 'full_name', ...problem }] }],
    later: null,
  })
  serve((api) => api.waitlist.imports.get).mockResolvedValue(imported({ rejected: 1 }))
  const { findByText } = await drawAt(`/?import=${uuid(50)}`, <WaitlistImports />)
  expect(await findByText(/“Ada” is too long: the limit is 2,000\./)).toBeTruthy()
})

test('RF-4: rejected lines name their problems, and more of them follow below', async () => {
  const { rejected } = serveImports()
  rejected.mockResolvedValue({
    lines: [{ line: 4, raw: 'bo@', problems: [{ column: 'email', sentence: 'is no address' }] }],
    later: 4,
  })
  serve((api) => api.waitlist.imports.get).mockResolvedValue(imported({ rejected: 1 }))
  const { findByText, getByRole } = await drawAt(`/?import=${uuid(50)}`, <WaitlistImports />)
  expect(await findByText('Line 4')).toBeTruthy()
  expect((await findByText('email', { selector: 'td code, li code' })).parentElement?.textContent).toBe(
    'email is no address',
  )
  expect(getByRole('button', { name: 'Show more lines' })).toBeTruthy()
})
