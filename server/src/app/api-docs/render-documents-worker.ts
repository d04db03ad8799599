import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { docsPage } from './docs-page.ts'
import { type ApiIntroduction, openApiDocument } from './openapi.ts'
import type { RenderedDocument } from './render-documents.ts'

// Runs as a thread: see renderDocuments.

const document = await openApiDocument(workerData as ApiIntroduction)
parentPort?.postMessage({
  json: await compressed(JSON.stringify(document)),
  html: await compressed(docsPage(document)),
})

async function compressed(text: string): Promise<RenderedDocument> {
  const identity = new TextEncoder().encode(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    identity,
    gzip: new Uint8Array(await promisify(gzip)(identity)),
    br: new Uint8Array(await promisify(brotliCompress)(identity, quality)),
  }
}
