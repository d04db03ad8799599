import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, inject, test } from 'vitest'
import { unpackArchive } from '../../server/test/privacy/unpack-archive.ts'
import { newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

/** Lays the files of an archive out in a folder, as a person who unpacks it does; returns the address of its page. */
function layOut(files: Record<string, string>): string {
  const folder = mkdtempSync(join(inject('journeys').folder, 'archive-'))
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return pathToFileURL(join(folder, 'index.html')).href
}

test.each(['phone', 'desktop'] as const)(
  'ST-6: on a %s, a member requests an archive, is notified, downloads it, and reads it offline',
  async (device) => {
    const page = await newPage({ device, origin: server.origin })
    const { email } = await joinAsMember(page, server.origin)
    const message = { id: randomUUID(), content: 'What is a reserve price?' }
    expect((await page.request.post('/api/chat/messages', { data: message })).status()).toBe(200)
    await page.goto('/?settings=privacy')
    const dialog = page.getByRole('dialog', { name: 'Account Settings' })
    await dialog.getByRole('heading', { name: 'Your data', exact: true }).waitFor()
    await expectClean(page, 'the settings with the export')
    await press(page, 'Export my data')
    const link = dialog.getByRole('link', { name: /^Download my data/ })
    await link.waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Create a new archive' }).waitFor()
    await expectClean(page, 'an archive that is ready')
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^PepperChat-\d{4}-\d{2}-\d{2}\.zip$/)

    const files = unpackArchive(await readFile(await download.path()))
    const reader = await newPage({ device, offline: true })
    await reader.goto(layOut(files))
    await reader.getByRole('heading', { level: 1, name: 'PepperChat: your data' }).waitFor()
    for (const part of await reader.locator('summary').all()) await part.click()
    await reader.getByText('What is a reserve price?', { exact: true }).first().waitFor()
    await expectClean(reader, 'an archive without a network')
    const [profile = ''] = Object.keys(files).filter((path) => /^data\/account\/profile/.test(path))
    await reader.getByRole('link', { name: profile }).click()
    await reader.getByText(email).waitFor()
    expect(new URL(reader.url()).protocol).toBe('file:')
  },
)
