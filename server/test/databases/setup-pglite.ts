import type { TestProject } from 'vitest/node'
import { ensureEmbeddedTemplate } from './embedded-template.ts'
import { makeRunFolder } from './run-folder.ts'
import { removeFolder } from './temporary-folders.ts'

/** Runs the global setup of the Vitest project `pglite`; returns its teardown. */
export async function setup(project: TestProject): Promise<() => void> {
  const template = await ensureEmbeddedTemplate()
  const folder = makeRunFolder()
  project.provide('databases', { engine: 'pglite', template, folder })
  return () => removeFolder(folder)
}
