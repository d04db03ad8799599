import type { TestProject } from 'vitest/node'
import { ensureEmbeddedTemplate } from './embedded-template.ts'
import { makeRunFolder } from './run-folder.ts'
import { removeFolder } from './temporary-folders.ts'

/** Vitest global setup of the project `pglite`. */
export async function setup(project: TestProject): Promise<() => void> {
  const template = await ensureEmbeddedTemplate()
  const folder = makeRunFolder()
  project.provide('databases', { engine: 'pglite', template, folder })
  return () => removeFolder(folder)
}
