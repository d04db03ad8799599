import type { Page } from '../harness/browser.ts'

/** Types a day, as YYYY-MM-DD, into a field of an English page, part by part. */
export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split('-')
  await page.getByRole('spinbutton', { name: new RegExp(`^month, ${label}`) }).focus()
  await page.keyboard.type(`${month}${date}${year}`)
}
