import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { serverOutputs } from './server.ts'

const results = join(import.meta.dirname, '..', '..', 'test-results')
const maxNameLength = 100

let reports = 0

/** Writes files that help to understand a failed journey: pictures, HTML, trace, problems, output of the servers. */
export async function saveFailure(
  test: Readonly<RunnerTestCase>,
  context: BrowserContext,
  problems: string[],
): Promise<void> {
  reports += 1
  const folder = join(results, `${fileNameOf(test.name)}-${reports}`)
  mkdirSync(folder, { recursive: true })
  for (const [index, page] of context.pages().entries())
    await savePage(page, join(folder, `page-${index + 1}`))
  if (process.env.TRACE === 'on')
    await context.tracing.stop({ path: join(folder, 'trace.zip') }).catch(() => undefined)
  writeFileSync(join(folder, 'problems.txt'), problems.join('\n'))
  writeFileSync(join(folder, 'server.log'), serverOutputs().join('\n'))
}

async function savePage(page: Page, path: string): Promise<void> {
  // A page that hangs or has crashed has no picture; the rest of the report is worth having all the same.
  await page.screenshot({ path: `${path}.png`, timeout: 5_000 }).catch(() => undefined)
  await page.content().then(
    (html) => writeFileSync(`${path}.html`, html),
    () => undefined,
  )
}

function fileNameOf(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-').slice(0, maxNameLength)
}
