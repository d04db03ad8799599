import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install-dependencies.mjs'
import { refuseOldNode } from './needed-node.mjs'
import { continueOnPlatformNode, withLocalBinaries } from './platform-node.mjs'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Prepares every command of the project: installs what is missing, goes on with a Node that is new enough, and puts the
 * project's binaries first on the PATH. A failure is one clear line, not a stack.
 * @param {() => Promise<void>} main
 * @param {import('./install-state.mjs').Scope} [scope] of the packages that the command needs
 */
export async function launch(main, scope = 'everything') {
  try {
    refuseOldNode(process.versions.node)
    await ensureInstalled(root, scope)
    await continueOnPlatformNode(root)
    Object.assign(process.env, withLocalBinaries(root, process.env))
    // Every process that starts from here reads its modules compiled, as the last one left them.
    process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
    await main()
  } catch (error) {
    console.error(error.message)
    process.exitCode = error.exitCode ?? 1
  }
}
