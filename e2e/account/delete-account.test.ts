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
  'ST-6: on a %s, a member asks to have the account deleted, sees when, and keeps it after all',
  async (device) => {
    const page = await newPage({ device, origin: server.origin })
    await joinAsMember(page, server.origin)
    await page.goto('/?settings=privacy')
    const settings = page.getByRole('dialog', { name: 'Account Settings' })
    await settings.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('dialog', { name: 'Delete your account?' })
    await question.getByText('In 7 days your profile').waitFor()
    await expectClean(page, 'the question before an account is deleted')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await settings.getByRole('button', { name: 'Delete my account' }).click()
    await question.getByRole('button', { name: 'Delete in 7 days' }).click()
    const told = settings.getByText(/^Your account and everything stored about you will be deleted on /)
    await told.waitFor()
    await expect.poll(() => question.isVisible()).toBe(false)
    await expectClean(page, 'an account that waits to be deleted')
    await page.reload()
    await told.waitFor()
    await press(page, 'Keep my account')
    await settings.getByRole('button', { name: 'Delete my account' }).waitFor()
    expect(await told.count()).toBe(0)
  },
)
