import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWebIfStale } from './build-web.mjs'
import { launch, root } from './launch.mjs'
import { becomeProcess } from './run-process.mjs'

// npm start: the product from this checkout. The server reads its own configuration from the environment and .env.
await launch(async () => {
  await buildWebIfStale(root)
  const server = join(root, 'server', 'src', 'main.ts')
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32'
  const guard = isUnderNpm ? ['--import', pathToFileURL(join(root, 'scripts', 'stop-with-npm.mjs')).href] : []
  await becomeProcess(process.execPath, [...guard, server, ...process.argv.slice(2)], process.env)
}, 'production')
