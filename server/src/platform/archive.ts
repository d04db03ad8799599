/** Keeps the bytes of an archive, part after part. */
export type KeepPart = (content: Uint8Array) => Promise<void>

const PART_BYTES = 1_000_000

/** A zip archive that is written file after file and kept part by part, so that it is never whole in memory. */
export interface Archive {
  begin(path: string): Promise<ArchiveFile>
  end(): Promise<void>
}

/** A file of an archive that is being written; it ends before the next one begins. */
export interface ArchiveFile {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** Opens an archive. The library comes with the first one: few nodes ever make any. */
export async function openArchive(keep: KeepPart, madeAt: Date): Promise<Archive> {
  const { Zip, ZipDeflate } = await import('fflate')
  let made: Uint8Array[] = []
  let madeBytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
    madeBytes += chunk.length
  })
  const flush = async (leastBytes: number) => {
    if (madeBytes < leastBytes || madeBytes === 0) return
    const content = Buffer.concat(made)
    made = []
    madeBytes = 0
    await keep(content)
  }
  return {
    begin: async (path) => {
      const file = new ZipDeflate(path, { level: 6 })
      file.mtime = madeAt
      zip.add(file)
      return {
        write: async (text) => {
          file.push(Buffer.from(text))
          await flush(PART_BYTES)
        },
        end: async () => {
          file.push(new Uint8Array(0), true)
          await flush(PART_BYTES)
        },
      }
    },
    end: async () => {
      zip.end()
      await flush(0)
    },
  }
}
