export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/** A place that keeps backups: a folder, or a bucket. */
export interface BackupStore {
  /** The place, in words that hold no secret. */
  place: string
  list(): Promise<StoredFile[]>
  /** Keeps a file under its name once all of it is there; until then, and where that fails, nobody sees it. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  read(name: string): Promise<AsyncIterable<Buffer>>
  remove(name: string): Promise<void>
}
