import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { buildWebIfStale } from '../../scripts/build-web.mjs'
import {
  copyEmbeddedTemplate,
  ensureEmbeddedTemplate,
} from '../../server/test/databases/embedded-template.ts'
import { makeRunFolder } from '../../server/test/databases/run-folder.ts'
import { removeFolder } from '../../server/test/databases/temporary-folders.ts'
import { launchChromium } from './chromium.ts'
import { type Product, type ProductOptions, prepareProduct } from './product.ts'

const root = join(import.meta.dirname, '..', '..')

export interface RunningProduct extends Product {
  browser: Browser
  dataDir: string
}

type Options = Pick<ProductOptions, 'env'> & { browserArgs?: readonly string[] }

/** Runs a command's work against the built product on a seeded database of its own, and a browser; both end with it. */
export async function withProduct<T>(
  work: (product: RunningProduct) => Promise<T>,
  { env, browserArgs = [] }: Options = {},
): Promise<T> {
  await buildWebIfStale(root)
  const folder = makeRunFolder()
  const [dataDir, cwd] = [join(folder, 'data'), join(folder, 'cwd')]
  mkdirSync(cwd)
  copyEmbeddedTemplate(await ensureEmbeddedTemplate(), dataDir)
  const settings = { SEED: 'dev', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }
  const product = await prepareProduct({ dataDir, cwd, env: settings })
  const browser = await launchChromium({ moreArgs: browserArgs })
  try {
    await product.start()
    // It seeds once it listens, and says so.
    while (!product.output().includes('Waitlist codes')) await sleep(50)
    return await work({ ...product, browser, dataDir })
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    removeFolder(folder)
  }
}
