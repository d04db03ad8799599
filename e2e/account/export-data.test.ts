import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

test.each(['phone', 'desktop'] as const)(
  'ST-6: on a %s, a member has an archive made, is told, and downloads it',
  async (device) => {
    const page = await newPage({ device, origin: server.origin })
    await joinAsMember(page, server.origin)
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
    const content = await readFile(await download.path())
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.includes('index.html')).toBe(true)
  },
)
