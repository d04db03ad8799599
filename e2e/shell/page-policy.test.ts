import { beforeAll, expect, test, vi } from 'vitest'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { signInByCall } from '../steps/administrators.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { SEED: 'dev' } })
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
})

test('W10: blocked resources appear to super admins in monitoring', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /Content Security Policy|evil\.example/i)
  await page.goto('/faq')
  const reported = page.waitForRequest(/\/api\/csp-reports$/)
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'https://evil.example/pixel.png?secret'
    document.body.append(picture)
  })
  await reported

  const root = await newPage({ origin: server.origin, device: 'phone' })
  await signInByCall(root, server, 'super@example.org', SEEDED_PASSWORD)
  await root.goto('/super-admin/monitoring')
  const list = root.getByRole('region', { name: 'Content blocked by browsers', exact: true })
  await list.getByText('https://evil.example', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await list.innerText()).toMatch(/img-src[\s\S]*\/faq/)
  await expectClean(root, 'content that browsers blocked')
})
