import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { unpackArchive } from '../../server/test/privacy/unpack-archive.ts'
import { newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

test.each(['phone', 'desktop'] as const)(
  'ST-6: on a %s, an operator exports the data of a member who wrote to them, and deletes the account',
  async (device) => {
    const member = await newPage({ device, origin: server.origin })
    const { email } = await joinAsMember(member, server.origin)
    const page = await openAsAdmin(server, '/admin/users', { device })
    const found = await page.request.get(`/api/admin/users?q=${encodeURIComponent(email)}`)
    const { users } = await found.json()
    await page.goto(`/admin/users/${users[0].id}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await button('Export the data').click()
    const exporting = page.getByRole('dialog', { name: `Export the data of ${email}?` })
    await exporting.getByRole('button', { name: 'Export' }).click()
    await exporting.getByText('Please say how they asked.').waitFor()
    await exporting.getByLabel('How they asked').fill('Letter of 3 May')
    await expectClean(page, 'the question before data is exported')
    await exporting.getByRole('button', { name: 'Export' }).click()
    const link = page.getByRole('link', { name: /^Download the archive/ })
    await link.waitFor({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const files = unpackArchive(await readFile(await download.path()))
    const account = Object.entries(files).filter(([path]) => path.startsWith('data/account/'))
    expect(account.map(([, text]) => text).join('\n')).toContain(`"${email}"`)
    expect(files['index.html']).toContain(email)
    expect(Object.values(files).join('\n')).not.toContain('root@example.org')

    await button('Delete the account').click()
    const deleting = page.getByRole('dialog', { name: `Delete the account of ${email}?` })
    await deleting.getByLabel('How they asked').fill('Letter of 3 May')
    await deleting.getByRole('button', { name: 'Delete in 7 days' }).click()
    await page.getByText(/^The account and everything stored about this person will be deleted on /).waitFor()
    await expect.poll(() => deleting.isVisible()).toBe(false)
    await expectClean(page, 'a person whose account will be deleted')

    await member.goto('/?settings=privacy')
    const settings = member.getByRole('dialog', { name: 'Account Settings' })
    await settings.getByRole('link', { name: /^Download my data/ }).waitFor()
    await settings.getByRole('button', { name: 'Keep my account' }).click()
    await settings.getByRole('button', { name: 'Delete my account' }).waitFor()
    await page.reload()
    await button('Delete the account').waitFor()
  },
)
