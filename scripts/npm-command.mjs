import { basename } from 'node:path'

/**
 * Returns how to start npm: the very one that runs us, where there is one, on the Node that it was installed with (ours
 * may be the one in node_modules, which an installation removes), else the one on the PATH.
 * @param {string[]} args
 * @returns {{ file: string, args: string[], shell: boolean }}
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath
  if (cli !== undefined && basename(cli) === 'npm-cli.js') {
    return { file: process.env.npm_node_execpath ?? process.execPath, args: [cli, ...args], shell: false }
  }
  return { file: 'npm', args, shell: process.platform === 'win32' }
}
