import type { Page } from '../harness/browser.ts'

/**
 * Presses a button while what it asks for begins to work: pages that ask by themselves would not leave it standing, but
 * between press and click nothing that was not asked for takes it away.
 */
export async function pressOnceItWorks(
  page: Page,
  name: string,
  makeItWork: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).hover()
  await page.mouse.down()
  await makeItWork()
  await page.mouse.up()
}
