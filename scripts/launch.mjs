import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install-dependencies.mjs'
import { refuseOldNode } from './needed-node.mjs'
import { continueOnPlatformNode, isOnPlatformNode, withLocalBinaries } from './platform-node.mjs'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * What every command of the project does first: install what is missing, go on with the project's own Node, and put
 * the project's binaries first on the PATH. A failure is one clear line, not a stack.
 * @param {() => Promise<void>} main
 */
export async function launch(main) {
  try {
    refuseOldNode(process.versions.node)
    await ensureInstalled(root)
    if (!isOnPlatformNode(root)) await continueOnPlatformNode(root)
    Object.assign(process.env, withLocalBinaries(root, process.env))
    await main()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
