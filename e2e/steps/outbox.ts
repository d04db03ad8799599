import { expect } from 'vitest'
import type { RunningServer } from '../harness/server.ts'
import { openAsAdmin } from './administrators.ts'
import { press } from './auth-steps.ts'

/**
 * Reads the link and the text of the newest mail with a subject to an address, as the super admin opens it in the
 * outbox.
 */
export async function readMail(
  server: RunningServer,
  email: string,
  subject: RegExp,
): Promise<{ link: string; text: string }> {
  const page = await openAsAdmin(server, '/super-admin/mail')
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `to ${email}` })
    .filter({ hasText: subject })
  await expect
    .poll(
      async () => {
        if ((await mail.count()) === 0) await press(page, 'Refresh')
        return mail.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await mail.getByRole('button', { name: subject }).first().click()
  const link = await mail.getByRole('link').first().innerText()
  const text = await mail.first().innerText()
  await page.context().close()
  return { link, text }
}
