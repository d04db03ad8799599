import type { Writable } from 'node:stream'
import type { LineSink } from './dump-database.ts'

/** Writes lines into a stream, each when the one before was taken. Where the stream is closed meanwhile, writing fails. */
export function lineWriter(stream: Writable): LineSink {
  return (lines) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('What takes the lines has closed.'))
      if (stream.destroyed) return fail()
      // A stream that is closed in the middle of a write does not always say so to the writer.
      stream.once('close', fail)
      stream.write(lines, (error) => {
        stream.off('close', fail)
        if (error) reject(error)
        else resolve()
      })
    })
}
