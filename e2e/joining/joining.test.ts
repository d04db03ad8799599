import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import {
  firstAdminLink,
  openAuth,
  PASSWORD,
  press,
  seeToast,
  signIn,
  signUp,
  toast,
} from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { importWaitlist } from '../steps/waitlist.ts'

const WAITLIST = `email,full_name,referral_code,xp,telegram_id
grace@example.org,Grace,GRACE111,250,
,Telegram Tim,TIMTIM33,0,777
waiting@example.org,Wanda,WANDA444,0,`

let server: RunningServer
let secrets: Map<string, string>
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  secrets = await importWaitlist(server, WAITLIST)
})

const panel = (page: Page) => page.getByRole('tabpanel')
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const isHome = (page: Page) => expect.poll(() => new URL(page.url()).pathname).toBe('/')

test('AU-1: three tabs with their labels and notes; the chosen tab survives a reload and a way around', async () => {
  const page = await openAuth(server)
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
  const labels = async () => panel(page).locator('label').allInnerTexts()
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Sign In')
  expect(await labels()).toEqual(['Email or Referral Code', 'Password'])
  await page.getByRole('tab', { name: 'Activate' }).click()
  expect(await labels()).toEqual(['Referral Code', 'Email optional', 'New Password'])
  await panel(page).getByText("only if your referral code doesn't have one").waitFor()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  expect(await labels()).toEqual(['Display Name optional', 'Email', 'Password'])
  await panel(page).getByText('your own referral code after signup').waitFor()
  await panel(page).getByText('creates a profile and referral links on').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
  await page.goto('/chat')
  await page.goBack()
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
})

test('AU-1: a password can be shown, and a busy button says so', async () => {
  const page = await openAuth(server)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await press(page, 'Show password')
  expect(await password.getAttribute('type')).toBe('text')
  await press(page, 'Hide password')
  expect(await password.getAttribute('type')).toBe('password')
  await page.route('**/rpc/joining/signIn', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await signIn(page, 'nobody@example.org', 'secret')
  await page.getByRole('button', { name: 'Signing In...' }).waitFor()
  await seeToast(page, 'Invalid Credentials')
})

test('AU-4, AU-6: signing up welcomes with code and credits and goes home; a signed-in member is led home', async () => {
  const page = await openAuth(server, '', { device: 'phone' })
  await signUp(page, 'new@example.org', PASSWORD)
  const welcome = await seeToast(page, 'Welcome to PepperChat!')
  expect(welcome).toMatch(/Your referral code is [A-Z0-9]{8}\. You have 3 credits\./)
  await isHome(page)
  await page.goto('/auth')
  await isHome(page)
  await page.getByRole('heading', { name: 'What do you want to talk about?' }).waitFor()
})

test('AU-2: signing in by email and by code says welcome with credits and tier', async () => {
  const { email, referral_code } = await joinAsMember(await newPage(), server.origin)
  for (const identifier of [email.toUpperCase(), referral_code.toLowerCase()]) {
    const page = await openAuth(server)
    await signIn(page, identifier, PASSWORD)
    expect(await seeToast(page, 'Welcome back!')).toContain('You have 3 credits')
    expect(await seeToast(page, 'Welcome back!')).toContain('Bronze')
    await isHome(page)
  }
})

test('AU-6: after signing in it goes on to where one wanted to be, on this origin only', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const inside = await openAuth(server, '?next=%2Fcredit-history')
  await signIn(inside, email, PASSWORD)
  await inside.getByRole('heading', { name: 'Credit History' }).waitFor()
  const outside = await openAuth(server, '?next=https%3A%2F%2Fevil.example%2F')
  await signIn(outside, email, PASSWORD)
  await outside.getByRole('heading', { name: 'What do you want to talk about?' }).waitFor()
  expect(new URL(outside.url()).origin).toBe(server.origin)
})

test('AU-15: a wrong password and an unknown email get the same message, and the typed text stays', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const texts: string[] = []
  for (const identifier of [email, 'unknown@example.org']) {
    const page = await openAuth(server)
    await signIn(page, identifier, 'not the password')
    texts.push(await seeToast(page, 'Invalid Credentials'))
    expect(await page.getByLabel('Email or Referral Code').inputValue()).toBe(identifier)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password')
  }
  expect(texts[0]).toContain('Wrong email or password. Please check and try again.')
  expect(texts[1]).toBe(texts[0])
})

test('AU-15: an unknown code shows an error; one that waits for activation leads to Activate', async () => {
  const page = await openAuth(server)
  await signIn(page, 'nonono99', PASSWORD)
  expect(await seeToast(page, 'Invalid Referral Code')).toContain(
    'The referral code you entered was not found. Please check and try again.',
  )
  await signIn(page, 'wanda444', PASSWORD)
  expect(await seeToast(page, 'No Account Found')).toContain(
    'No account found. Use Activate with your referral code.',
  )
  await press(page, 'Activate this code')
  expect(await page.getByLabel('Referral Code').inputValue()).toBe('WANDA444')
})

test('AU-3: a waitlist record is activated by its code, which is upper case whatever is typed', async () => {
  const page = await openAuth(server, '?tab=activate', { device: 'phone' })
  await page.getByLabel('Referral Code').pressSequentially('grace111')
  expect(await page.getByLabel('Referral Code').inputValue()).toBe('GRACE111')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  expect(await seeToast(page, 'Account Activated!')).toContain('Your referral code is GRACE111.')
  await isHome(page)
  const other = await openAuth(server, '?tab=activate')
  await other.getByLabel('Referral Code').fill('GRACE111')
  await other.getByLabel('New Password').fill('not the right one')
  await press(other, 'Activate Account')
  await seeToast(other, 'Account Exists - Wrong Password')
  await press(other, 'Use Sign In instead')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(other, 'Sign In')
  await seeToast(other, 'Welcome back!')
})

test('AU-3, AU-15: a record without an email asks for one and takes it', async () => {
  const page = await openAuth(server, '?tab=activate')
  await page.getByLabel('Referral Code').fill('TIMTIM33')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  expect(await seeToast(page, 'Email Required')).toContain(
    "This referral code doesn't have an email. Please provide an email in the form above.",
  )
  await page.getByLabel('Email').fill('waiting@example.org')
  await press(page, 'Activate Account')
  await page.getByLabel('Claim secret').fill(secrets.get('TIMTIM33') ?? '')
  await press(page, 'Activate Account')
  expect(await seeToast(page, 'Update Failed')).toContain(
    'Failed to update your profile with the email. Please try again.',
  )
  await page.getByText('This email belongs to another place on the waitlist.').waitFor()
  await page.getByLabel('Email').fill('tim@example.org')
  await press(page, 'Activate Account')
  await seeToast(page, 'Account Activated!')
})

test('AU-3: the claim secret has a field beside the code that needs one, and beside no other', async () => {
  const page = await openAuth(server, '?tab=activate')
  allowProblem(page, /status of 422/)
  // Where none was issued, on a loopback origin the server does not ask for it.
  await page.route('**/rpc/joining/startActivation', (route) =>
    route.fulfill({ status: 422, json: { code: 'joining.claim_secret_required', status: 422 } }),
  )
  await page.getByLabel('Referral Code').fill('TIMTIM33')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  const secret = page.getByLabel('Claim secret')
  await secret.waitFor()
  await page.getByLabel('Referral Code').fill('OTHER123')
  await expect.poll(() => secret.count()).toBe(0)
  await page.getByLabel('Referral Code').fill('TIMTIM33')
  await secret.waitFor()
})

test('AU-15: a registered address shows a message that leads to Sign In', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const page = await openAuth(server)
  await signUp(page, email, PASSWORD)
  expect(await seeToast(page, 'Email Already Registered')).toContain('Email already registered. Use Sign In.')
  await press(page, 'Sign in with this email')
  expect(await page.getByLabel('Email or Referral Code').inputValue()).toBe(email)
})

test('AU-7: faults of a password appear at its field, while it is typed and after the answer', async () => {
  const page = await openAuth(server, '?tab=signup')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill('marjorie@example.org')
  await password.fill('marjorie')
  await panel(page).getByText('It contains your email address.').waitFor()
  await panel(page).getByText('2 more characters to go.').waitFor()
  await press(page, 'Create Account')
  await panel(page).getByText('It is too short: at least 10 characters.').waitFor()
  expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
  await password.fill('1234567890')
  await press(page, 'Create Account')
  await panel(page).getByText('one of the most common passwords').waitFor()
  expect(await seeToast(page, 'Sign Up Failed')).toContain('The password is too weak.')
  expect(await page.getByLabel('Email').inputValue()).toBe('marjorie@example.org')
})

test('AU-7: fields that are missing or incomplete are marked before anything is sent', async () => {
  const page = await openAuth(server)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/rpc/joining') && calls.push(request.url()))
  await press(page, 'Sign In')
  await panel(page).getByText('Please enter your email or referral code.').waitFor()
  await panel(page).getByText('Please enter your password.').waitFor()
  await signIn(page, 'ada@example', 'x')
  await panel(page).getByText('This email address is incomplete.').waitFor()
  expect(calls).toEqual([])
})

test('AU-5: a code in the address opens Sign Up, is announced, prefilled, kept over a reload and counts at sign-up', async () => {
  const inviter = await joinAsMember(await newPage(), server.origin)
  const query = `?ref=${inviter.referral_code.toLowerCase()}`
  const page = await openAuth(server, query, { device: 'phone' })
  await seeToast(page, 'Referral Code Detected')
  expect(await selectedTab(page)).toBe('Sign Up')
  const said = await toast(page, 'Referral Code Detected').boundingBox()
  const heading = await page.getByRole('heading', { name: 'Welcome to PepperChat' }).boundingBox()
  expect((said?.y ?? NaN) + (said?.height ?? NaN), 'the lower edge of the toast').toBeLessThan(
    heading?.y ?? 0,
  )
  await page.getByRole('tab', { name: 'Activate' }).click()
  expect(await page.getByLabel('Referral Code').inputValue()).toBe(inviter.referral_code)
  await page.goto('/auth')
  await page.getByText(`Invited with ${inviter.referral_code}`).waitFor()
  await signUp(page, 'invited@example.org', PASSWORD)
  const welcome = await seeToast(page, 'Welcome to PepperChat!')
  expect(welcome).toContain('You have 8 credits.')
  expect(welcome).toContain('each got 5 bonus credits')
  await page.request.post('/api/identity/sign-out', { data: { scope: 'local' } })
  await page.goto(`/auth${query}`)
  expect(await selectedTab(page)).toBe('Sign In')
})

test('AU-5: a refused code never undoes the sign-up, and the newcomer hears why', async () => {
  const page = await openAuth(server, '?ref=zzzz9999')
  await signUp(page, 'hopeful@example.org', PASSWORD)
  expect(await seeToast(page, 'Welcome to PepperChat!')).toContain('was not found')
  const cut = await openAuth(server, '?ref=abc')
  await cut.getByText('is incomplete: a code has 8 letters and digits').waitFor()
  expect(await toast(cut, 'Referral Code Detected').count()).toBe(0)
})

test('AU-15: a server that cannot be reached or fails shows an error, and the typed text stays', async () => {
  const page = await openAuth(server)
  allowProblem(page, /ERR_FAILED|Failed to fetch|status of 50\d|answered 50\d/)
  await page.route('**/rpc/joining/**', (route) => route.abort())
  await signIn(page, 'ada@example.org', PASSWORD)
  expect(await seeToast(page, 'Sign-in Failed')).toContain('Sign-in failed. Please try again.')
  await signUp(page, 'ada@example.org', PASSWORD)
  expect(await seeToast(page, 'Sign-up Failed')).toContain('Sign-up failed. Please try again.')
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.org')
  await page.unroute('**/rpc/joining/**')
  await page.route('**/rpc/joining/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('tab', { name: 'Activate' }).click()
  await page.getByLabel('Referral Code').fill('WANDA444')
  await page.getByLabel('New Password').fill(PASSWORD)
  await press(page, 'Activate Account')
  expect(await seeToast(page, 'Activation Failed')).toContain('Activation failed. Please try again.')
})

test('D2: the link that the first start prints makes one super admin, once', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  allowProblem(page, /status of 410/)
  const link = firstAdminLink(server)
  await page.goto(link)
  await page.getByLabel('Email').fill('root@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Create Administrator')
  expect(await seeToast(page, 'Welcome back!')).toContain('unlimited credits')
  await isHome(page)
  const late = await newPage({ origin: server.origin })
  allowProblem(late, /status of 410/)
  await late.goto(link)
  await late.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('IN-1, RT-2: the guide introduces itself; a question that is picked waits behind the sign-in', async () => {
  const { email } = await joinAsMember(await newPage(), server.origin)
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await page.goto('/meet-pepper')
  await page.getByRole('heading', { name: 'Meet Pepper' }).waitFor()
  for (const subject of ['The Bazaar', 'The Exchange', 'The ecosystem', 'Educational only']) {
    await page.getByRole('heading', { name: subject, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'How does a proxy bid work?' }).click()
  await signIn(page, email, PASSWORD)
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await expect.poll(() => composer.inputValue()).toBe('How does a proxy bid work?')
  await page.goBack()
  await page.getByRole('heading', { name: 'Meet Pepper' }).waitFor()
})
