import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'
import { requireShallow } from './json-nesting.ts'

/** The highest size of a request body, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024

/** Reads the JSON of a request's body. Throws request.unsupported_type, request.too_large, request.invalid. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('request.unsupported_type')
  }
  const text = await readText(request)
  return requireShallow(parseJson(text))
}

/** Parses a body. Throws request.invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('request.invalid', { issues: [{ path: '', message: 'The body is not JSON.' }] })
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length']) > BODY_MAX_BYTES) throw new AppError('request.too_large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) throw new AppError('request.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
