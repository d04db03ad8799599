import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebIfStale } from '../../scripts/build-web.mjs'
import { ensureEmbeddedTemplate } from '../../server/test/databases/embedded-template.ts'
import { makeRunFolder } from '../../server/test/databases/run-folder.ts'
import { removeFolder } from '../../server/test/databases/temporary-folders.ts'
import { unpackChromium } from './chromium.ts'

const root = join(import.meta.dirname, '..', '..')

declare module 'vitest' {
  interface ProvidedContext {
    journeys: { template: string; folder: string }
  }
}

/** Runs the global setup of the Vitest project `journeys`; returns its teardown. */
export async function setup(project: TestProject): Promise<() => void> {
  rmSync(join(root, 'test-results'), { recursive: true, force: true })
  await buildWebIfStale(root)
  if (process.platform === 'linux' && process.arch === 'x64') unpackChromium()
  const template = await ensureEmbeddedTemplate()
  const folder = makeRunFolder()
  project.provide('journeys', { template, folder })
  return () => removeFolder(folder)
}
