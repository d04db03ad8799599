import { beforeAll, expect, test } from 'vitest'
import { allowProblem } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})

/** The screens of lists that leave as files, each with the name of its button. */
const LISTS = [
  ['/admin/users', 'Download CSV'],
  ['/admin/waitlist', 'Download CSV'],
  ['/super-admin/audit', 'Download JSON'],
] as const

test('AD-3, AD-14, SA-3: a refused download says why, and the page stays', async () => {
  const page = await openAsAdmin(server, '/admin/users')
  allowProblem(page, /status of 429/)
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  for (let times = 0; times < 30; times += 1) {
    expect((await page.request.get('/api/admin/users/export')).status()).toBe(200)
  }
  for (const [path, button] of LISTS) {
    await page.goto(path)
    await press(page, button)
    await seeToast(page, 'The download failed', 'Too many attempts.')
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await expectClean(page, 'a refused download')
  expect(saved).toEqual([])
})
