import type { Writable } from 'node:stream'
import type { LineSink } from './dump-database.ts'

/**
 * Creates a function that writes lines into a stream, each after the one before was accepted. Writing fails if the
 * stream closes meanwhile.
 */
export function lineWriter(stream: Writable): LineSink {
  return (lines) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The receiver of the lines has closed.'))
      if (stream.destroyed) return fail()
      // A stream that closes in the middle of a write does not always report it to the writer.
      stream.once('close', fail)
      stream.write(lines, (error) => {
        stream.off('close', fail)
        if (error) reject(error)
        else resolve()
      })
    })
}
