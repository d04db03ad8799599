import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, toast } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

type Files = Record<string, string>

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function create(page: Page, fields: Record<string, string>): Promise<{ id: string; version: number }> {
  const answer = await page.request.post('/api/admin/content', { data: fields })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Presses a button that downloads a zip; returns the texts of its files. */
async function download(page: Page, button: string): Promise<Files> {
  const saving = page.waitForEvent('download')
  await press(page, button)
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/)
  const entries = Object.entries(unzipSync(new Uint8Array(await readFile(await file.path()))))
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]))
}

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

function asZip(files: Files) {
  const entries = Object.entries(files).map(
    ([name, text]) => [name, new Uint8Array(Buffer.from(text))] as const,
  )
  const buffer = Buffer.from(zipSync(Object.fromEntries(entries)))
  return { name: 'content.zip', mimeType: 'application/zip', buffer }
}

const asMarkdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
})

test('AD-6, AS-4: content is downloaded, edited, uploaded, previewed and applied, and the guide answers with the new text', async () => {
  const page = await openAsAdmin(server, '/admin/content')
  const quokkas = 'Quokkas vote by hopping in the Marsupial Parliament.'
  await create(page, {
    title: 'How quokkas vote',
    content_type: 'tutorial',
    status: 'published',
    content: quokkas,
  })
  const clubs = { title: 'Opening hours', content_type: 'article', status: 'draft', content: 'At nine.' }
  const hours = await create(page, clubs)
  await page.reload()
  await press(page, 'Import and export')
  await page.getByText('File format').click()
  await expectClean(page, 'import and export')
  const files = await download(page, 'Download as a zip')
  expect(Object.keys(files).sort()).toEqual(['how-quokkas-vote.md', 'opening-hours.md'])
  // Another administrator saves one of the items meanwhile.
  const saved = await page.request.post(`/api/admin/content/${hours.id}`, {
    data: { ...clubs, content: 'At ten.', version: 1 },
  })
  expect(saved.status()).toBe(200)

  const edited = {
    'how-quokkas-vote.md': `${files['how-quokkas-vote.md']}`.replace('hopping', 'digging small burrows'),
    'opening-hours.md': `${files['opening-hours.md']}`.replace('At nine.', 'At eight.'),
    'wombats.md': '---\ntitle: Wombats\n---\n\nWombats sleep.\n',
    'broken.md': '---\ntitle: Broken\nstatus: public\n---\n\nWords.\n',
  }
  await choose(page, asZip(edited))
  await page.getByRole('heading', { name: 'Preview of the import' }).waitFor()
  await card(page, 'broken.md').getByText('Line 3, status:').waitFor()
  await card(page, 'broken.md').getByText('Use one of: draft, published, archived.').waitFor()
  await card(page, 'opening-hours.md')
    .getByText('This item was changed here after you downloaded the file.')
    .waitFor()
  expect(await page.getByLabel('Import: opening-hours.md').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Show changes: how-quokkas-vote.md' }).click()
  await card(page, 'how-quokkas-vote.md').locator('ins', { hasText: 'digging' }).waitFor()
  await expectClean(page, 'preview of an import')
  await page.getByLabel('Import: wombats.md').uncheck()
  await page.reload()
  await page.getByLabel('Import: wombats.md').uncheck()
  await press(page, 'Import 1 file')
  await toast(page, 'Content imported').waitFor()
  await page.getByRole('heading', { name: 'Import done' }).waitFor()
  await expectClean(page, 'an import that is done')

  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  await member.goto('/chat')
  await sendMessage(member, 'How do quokkas vote in the Marsupial Parliament?')
  await member.getByText('digging small burrows').first().waitFor({ timeout: 60_000 })

  // The imported files, downloaded and imported again, change nothing.
  const again = await download(page, 'Download these items again')
  expect(Object.keys(again)).toEqual(['how-quokkas-vote.md'])
  await page.getByRole('link', { name: 'Import and export' }).click()
  await choose(page, asMarkdown('how-quokkas-vote.md', `${again['how-quokkas-vote.md']}`))
  await page.getByRole('button', { name: 'Nothing to import' }).waitFor()
  await page.getByText('1 unchanged file').waitFor()
  await press(page, 'Discard')
  await toast(page, 'Import discarded').waitFor()
})

test('AD-6: chosen items are downloaded from the list, and an upload that cannot be read says why, on a phone', async () => {
  const page = await openAsAdmin(server, '/admin/content', { device: 'phone' })
  allowProblem(page, /status of 422/)
  await page.getByRole('checkbox', { name: /Opening hours/ }).check()
  expect(Object.keys(await download(page, 'Download 1 item'))).toEqual(['opening-hours.md'])
  await press(page, 'Import and export')
  await expectClean(page, 'import and export on a phone')
  await choose(page, { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK, but no zip') })
  await toast(page, 'The files could not be read')
    .getByText('A zip file is damaged or has a password.')
    .waitFor()
  await choose(page, asMarkdown('a.md', '# No details\n'), asMarkdown('b.md', '---\ntitle: New\n---\nWords'))
  await card(page, 'a.md').getByText('Line 1:').waitFor()
  await card(page, 'b.md').getByText('New').first().waitFor()
  await expectClean(page, 'preview on a phone')
  await press(page, 'Import 1 file')
  await page.getByRole('heading', { name: 'Import done' }).waitFor()
})
