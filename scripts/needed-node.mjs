const OLDEST_MAJOR = 20

/**
 * Throws before anything is installed where the Node at hand is too old to install and build with.
 * @param {string} version
 */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return
  throw new Error(
    `Node ${OLDEST_MAJOR} or newer is needed, and this is Node ${version}. Nothing was installed. ` +
      'Install a newer Node from https://nodejs.org and run the command again.',
  )
}
