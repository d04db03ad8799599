import { beforeAll, expect, test } from 'vitest'
import { allowProblem } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { sendMessage } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.0/8, ::1' } })
})

const from = (network: string) => ({ extraHTTPHeaders: { 'x-forwarded-for': network } })
const LABEL = 'Networks allowed for the administration'

test.each(['desktop', 'phone'] as const)(
  'SE-2: on a %s, the administration is kept to a network, whose reader cannot lock themselves out, and opens nowhere else',
  async (device) => {
    const office = await openAsAdmin(server, '/admin/settings', { ...from('203.0.113.9'), device })
    allowProblem(office, /status of 409/)
    const field = office.getByRole('textbox', { name: LABEL })
    await office.getByText('Your network: 203.0.113.9').waitFor()
    await field.fill('office')
    await office.getByText('office is not a network.').waitFor()
    expect(await office.getByRole('button', { name: 'Save Settings' }).isDisabled()).toBe(true)
    await field.fill('2001:db8::/48')
    await press(office, 'Save Settings')
    await seeToast(office, 'Not saved', 'you would lock yourself out')
    await press(office, 'Add your network')
    expect(await field.inputValue()).toBe('2001:db8::/48, 203.0.113.9')
    await press(office, 'Save Settings')
    await office.getByText('Everything is saved.').waitFor()
    await expectClean(office, 'settings with allowed networks')

    const home = await openAsAdmin(server, '/admin/users', { ...from('198.51.100.8'), device })
    await home.getByText('The administration can be used from allowed networks only').waitFor()
    await expectClean(home, 'the administration outside its networks')
    await home.goto('/chat')
    await sendMessage(home, 'What is XP?')
    await home.locator('li[data-status=answered]').first().waitFor()

    const change = office.getByRole('listitem').filter({ hasText: LABEL })
    await change
      .first()
      .getByRole('button', { name: `Restore ${LABEL}` })
      .click()
    await press(office, 'Save Settings')
    await office.getByText('Everything is saved.').waitFor()
    await home.goto('/admin/users')
    await home.getByRole('heading', { name: 'Users' }).waitFor()
  },
)
