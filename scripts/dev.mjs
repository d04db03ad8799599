import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createDevServer } from './dev-server.mjs'
import { launch, root } from './launch.mjs'

// npm run dev: the product at one address, with a seeded world of its own in .data/dev. A change of the web app shows
// at once, a change of the server restarts it and reloads the page.
await launch(async () => {
  if (process.env.npm_lifecycle_event !== undefined) await import('./stop-with-npm.mjs')
  // Typed code loads on the project's own Node only.
  const { completeFromFile } = await import('../server/src/platform/config/env-file.ts')
  if (existsSync(join(root, '.env'))) completeFromFile(process.env, join(root, '.env'))
  const port = Number(process.env.PORT || 3000)
  const origin = `http://localhost:${port}`
  const serverPort = await findFreePort()
  // Vite is there only after the installation, so it cannot be imported above.
  const { createDevFront } = await import('./dev-front.mjs')
  const server = createDevServer(root, {
    env: serverEnvironment(serverPort, origin),
    origin: `http://127.0.0.1:${serverPort}`,
  })
  const front = await createDevFront(root, { port, serverPort }, server.isReady).catch(async (error) => {
    await server.stop()
    throw error
  })
  server.onReady(front.reload)
  console.log(`Development with live reload: ${origin}`)
  stopOnSignals(async () => {
    await Promise.all([server.stop(), front.stop()])
  })
})

function serverEnvironment(serverPort, origin) {
  return {
    DATA_DIR: join('.data', 'dev'),
    SEED: 'dev',
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_ORIGIN: origin,
    WEB_INDEX_FILE: join(root, 'web', 'index.html'),
  }
}

function stopOnSignals(stop) {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
