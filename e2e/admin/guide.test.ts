import { beforeAll, expect, test } from 'vitest'
import { newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

// One server, and one story: later tests look at what earlier ones did.
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function openAsMember(): Promise<Page> {
  const member = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(member, server.origin)
  await member.goto('/chat')
  return member
}

/** Asks, and waits for the end of the reply. */
async function ask(member: Page, question: string): Promise<void> {
  const replies = member.getByRole('button', { name: 'Not helpful' })
  const before = await replies.count()
  await member.getByRole('textbox', { name: /^Message to/ }).fill(question)
  // While the reply before is still being drawn to its end, Enter sends nothing.
  await member.getByRole('button', { name: 'Send', exact: true }).click()
  await replies.nth(before).waitFor({ timeout: 60_000 })
}

const card = (page: Page, question: string) =>
  page.getByRole('listitem').filter({ hasText: question }).first()
const VOTE = 'How do quokkas vote in the Marsupial Parliament?'
const SLANG = 'do me and the gang ride as a posse'

test('AS-4: a question without an answer becomes a draft, is published and answered', async () => {
  const member = await openAsMember()
  await ask(member, VOTE)
  const page = await openAsAdmin(server, '/admin/guide')
  await card(page, VOTE).getByText('Asked once').waitFor()
  await expectClean(page, 'open questions')
  await page.getByRole('link', { name: `Write a draft on “${VOTE}”` }).click()
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  expect(await title.inputValue()).toBe(VOTE)
  await page
    .getByLabel('Content', { exact: true })
    .fill('Quokkas vote by hopping, on the third Tuesday of each month.')
  await page.getByText('Place and details').click()
  expect(await page.getByLabel('Question optional').inputValue()).toBe(VOTE)
  await page
    .getByLabel('How people ask optional')
    .fill('quokka elections\n\nwhen do the quokkas go to the polls')
  await page.getByLabel('Status').selectOption('published')
  await press(page, 'Save')
  await seeToast(page, 'Content created')
  await ask(member, 'when do quokkas go to the polls')
  await member.getByRole('link', { name: VOTE }).first().waitFor({ timeout: 60_000 })
  await page.goto('/admin/guide')
  await page.getByText('No open questions').waitFor()
  await page.getByRole('button', { name: /^Answered now/ }).click()
  await card(page, VOTE).getByText('Sure of the answer').waitFor()
})

test('AS-4: a question is added to a section, which is found by it from then on; another is not for this guide', async () => {
  const member = await openAsMember()
  await ask(member, SLANG)
  await ask(member, 'Which llama wears the purple trousers?')
  const page = await openAsAdmin(server, '/admin/guide', { device: 'phone' })
  await page.getByRole('button', { name: `Add to a section: “${SLANG}”` }).click()
  await page.getByLabel('Search the guide').fill('what are clubs')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('radio', { name: 'What clubs are', exact: true }).check()
  await expectClean(page, 'adding a wording')
  await page.getByRole('button', { name: 'Add the wording' }).click()
  await seeToast(page, 'Wording added')
  await page.getByRole('button', { name: `Add to a section: “${SLANG}”` }).waitFor({ state: 'hidden' })
  await ask(member, 'do the gang ride as a posse')
  await member.getByRole('link', { name: 'What clubs are' }).first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Out of scope: “Which llama wears the purple trousers?”' }).click()
  await page.getByText('No open questions').waitFor()
  await page.getByRole('button', { name: 'Added wordings' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: SLANG })
    .getByRole('link', { name: 'What clubs are' })
    .waitFor()
  await expectClean(page, 'added wordings')
  await page.getByRole('button', { name: `Remove “${SLANG}”` }).click()
  await page.getByText('No wordings yet').waitFor()
})

test('AS-4: an answer is pinned to a question, given word for word, and marked', async () => {
  const member = await openAsMember()
  const asked = 'When does the clubhouse open on llama day?'
  await ask(member, asked)
  const page = await openAsAdmin(server, '/admin/guide')
  await page.getByRole('button', { name: `Pin an answer to “${asked}”` }).click()
  await page.getByLabel('Answer', { exact: true }).fill('At nine, and not a minute before.')
  await page.getByLabel('Sources optional').fill('/learn/what-are-clubs')
  await expectClean(page, 'pinning an answer')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await seeToast(page, 'Answer saved')
  await ask(member, 'hey when is the clubhouse opening on llama day')
  await member.getByText('At nine, and not a minute before.').first().waitFor({ timeout: 60_000 })
  await member.getByText('The team verified this answer.').waitFor()
  await member.getByRole('link', { name: 'What clubs are' }).first().waitFor()
  await page.getByRole('button', { name: 'Verified answers' }).click()
  await page.getByRole('row').filter({ hasText: asked }).waitFor()
  await expectClean(page, 'verified answers')
  await page.getByRole('button', { name: `Unpin “${asked}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin', exact: true }).click()
  await page.getByText('No verified answers yet').waitFor()
})

test('CH-4, AS-4: a thumb down says why, and a correction is one press away', async () => {
  const member = await openAsMember()
  const asked = 'What are clubs good for, and who runs them?'
  await ask(member, asked)
  await member.getByRole('button', { name: 'Not helpful' }).last().click()
  await member.getByRole('button', { name: 'Outdated' }).click()
  await member.getByLabel('In your words optional').fill('Clubs have captains now.')
  await expectClean(member, 'reasons')
  await member.getByRole('button', { name: 'Send the reason' }).click()
  await seeToast(member, 'Thank you for the reason')
  const page = await openAsAdmin(server, '/admin/guide?part=replies', { device: 'phone' })
  await card(page, asked).getByText('Clubs have captains now.').waitFor()
  await page.getByLabel('Reason').selectOption('outdated')
  await expectClean(page, 'unhelpful replies')
  await page.getByRole('button', { name: `Pin an answer to “${asked}”` }).click()
  await page.getByLabel('Answer', { exact: true }).fill('Captains run them.')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await seeToast(page, 'Answer saved')
  await ask(member, asked)
  await member.getByText('Captains run them.').first().waitFor({ timeout: 60_000 })
  await card(page, asked).getByRole('button', { name: 'Done' }).click()
  await page.getByText('No replies of this kind').waitFor()
})
