import { Worker } from 'node:worker_threads'
import type { ApiIntroduction } from './openapi.ts'

/** The bytes of a document in each encoding that is served. */
export interface RenderedDocument {
  digest: string
  identity: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
}

export interface ApiDocuments {
  json: RenderedDocument
  html: RenderedDocument
}

/**
 * Renders the API's document and its page in a separate thread. Generating them takes a quarter of a second, which
 * would block the event loop.
 */
export function renderDocuments(introduction: ApiIntroduction): Promise<ApiDocuments> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-documents-worker.ts', import.meta.url), {
      workerData: introduction,
    })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', (code) => reject(new Error(`rendering the API documents ended with code ${code}`)))
  })
}
