import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'

/**
 * Creates the one address of development: Vite serves what it knows (modules, styles, its live reload), everything else
 * goes to the server, HTML too, because the server puts each page's data into it. On the way back Vite adds its client.
 * @param {string} root
 * @param {{ port: number, serverPort: number }} ports
 * @param {() => Promise<boolean>} isServerReady
 */
export async function createDevFront(root, { port, serverPort }, isServerReady) {
  const http = createServer()
  // Plugins look for their configuration in the working folder, which is web/ in a build too.
  process.chdir(join(root, 'web'))
  const vite = await createVite({
    root: join(root, 'web'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  })
  vite.middlewares.use(async (incoming, outgoing) => {
    if (!(await isServerReady())) {
      outgoing
        .writeHead(503, { 'content-type': 'text/plain', refresh: '2' })
        .end('The server does not run: see the terminal.')
      return
    }
    passOn(incoming, outgoing, {
      serverPort,
      transform: (html) => vite.transformIndexHtml(incoming.url, html),
    })
  })
  http.on('request', vite.middlewares)
  await new Promise((resolve, reject) => http.once('error', reject).listen(port, 'localhost', resolve))
  return {
    reload: () => vite.ws.send({ type: 'full-reload' }),
    stop: async () => {
      http.close()
      await vite.close()
    },
  }
}

function passOn(incoming, outgoing, { serverPort, transform }) {
  const { url: path, method } = incoming
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const upstream = request({ host: '127.0.0.1', port: serverPort, path, method, headers }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') && method === 'GET'
    if (isPage) return void sendPage(answer, outgoing, transform)
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  upstream.on('error', (error) => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' })
    outgoing.end(error.message)
  })
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

async function sendPage(answer, outgoing, transform) {
  const html = Buffer.concat(await answer.toArray()).toString()
  // Vite's client is an inline script without the page's nonce.
  const {
    'content-security-policy': _,
    'content-length': __,
    'transfer-encoding': ___,
    ...headers
  } = answer.headers
  try {
    const page = await transform(html)
    outgoing.writeHead(answer.statusCode, headers).end(page)
  } catch (error) {
    outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
  }
}
