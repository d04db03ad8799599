import { base32 } from '@better-auth/utils/base32'
import { request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { totpCode, totpStep } from '../../server/src/domains/identity/second-factor/totp.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { allowProblem, newPage, type Page, type PageOptions } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, signIn } from '../steps/auth-steps.ts'

let server: RunningServer
/** An origin that other machines could open, so that administrators are asked for a second factor. */
let origin: string
beforeAll(async () => {
  server = await startServer()
  await becomeFirstAdmin({ request: await request.newContext() }, server)
  const url = new URL(server.origin)
  url.hostname = 'chat.example.test'
  origin = url.origin
})

/**
 * Starts the server on that origin with a super admin who has been asked for so many days; null if they were not asked
 * yet.
 */
async function restartAsked(days: number | null): Promise<void> {
  await server.stop()
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  const factor_asked_at = days === null ? null : new Date(Date.now() - days * 86_400_000)
  await database.kysely.updateTable('auth_users').set({ factor_asked_at }).execute()
  await database.kysely.deleteFrom('second_factors').execute()
  await database.close()
  await server.restart({ PUBLIC_ORIGIN: origin })
}

async function openAsRoot(path: string, options: PageOptions): Promise<Page> {
  const page = await newPage({ origin, ...options })
  allowProblem(page, /Cross-Origin-Opener-Policy header has been ignored/)
  allowProblem(page, /status of 403/)
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await signIn(page, 'root@example.org', PASSWORD)
  return page
}

test.each(['phone', 'desktop'] as const)(
  'SE-2: on a %s, an administrator is warned of the second factor in time, locked out without it, and admitted with it',
  async (device) => {
    await restartAsked(null)
    const page = await openAsRoot('/admin/users', { device })
    await page.getByRole('heading', { name: 'Users', exact: true, level: 1 }).waitFor()
    const banner = page.getByText(
      /^Add a passkey or an authenticator app by .+\. After that, you need one to open the administration/,
    )
    await banner.waitFor()
    await expectClean(page, 'the administration that asks for a second factor')

    await page.goto('about:blank')
    await restartAsked(8)
    await page.goto('/admin/users')
    await page.getByText('Add a passkey or an authenticator app first').waitFor()
    await expectClean(page, 'the administration that is closed without a second factor')
    await page.getByRole('link', { name: 'Set it up' }).click()
    await press(page, 'Set up an authenticator app')
    const app = page.getByRole('region', { name: 'Authenticator app' })
    const key = await app.locator('code').innerText()
    const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')))
    await page.getByLabel('Code', { exact: true }).fill(await totpCode(secret, totpStep(new Date())))
    await press(page, 'Turn on')
    await press(page, 'I have saved them')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Users', exact: true, level: 1 }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'root@example.org' })
      .or(page.getByText('root@example.org'))
      .first()
      .waitFor()
    expect(await banner.count()).toBe(0)

    await page.goto('/admin/users?factor=missing')
    await page.getByText('root@example.org').waitFor({ state: 'detached' })
  },
)
