import type * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { recordDenial } from '../platform/http/record-denial.ts'
import { findCaller } from './find-caller.ts'

/** A file that is sent part by part. */
export interface Download {
  fileName: string
  /** The content type; CSV by default. */
  contentType?: string
  parts: AsyncGenerator<string | Uint8Array>
}

/** Serves a download while it is made: whatever its size, only a part of it is in memory. */
export async function serveDownload(context: Context, open: () => Promise<Download>): Promise<Response> {
  await findCaller(context)
  try {
    const { fileName, contentType, parts } = await open()
    return new Response(streamOf(context, parts), {
      headers: {
        'content-type': contentType ?? 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    await recordDenial(context, error)
    throw error
  }
}

/** Parses a query string. Throws request.invalid. */
export function readQuery<T>(query: Record<string, string>, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 20)
  throw new AppError('request.invalid', {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** Creates a stream that pulls a part when the reader has room for it, and stops when the reader leaves. */
function streamOf(context: Context, parts: Download['parts']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        // This cuts the connection, so that a part of the file is not mistaken for the whole.
        await recordDenial(context, error)
        throw error
      }
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}
