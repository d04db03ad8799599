export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/** A place that keeps backups: a folder, or a bucket. */
export interface BackupStore {
  /** A description of the place that holds no secret. */
  place: string
  list(): Promise<StoredFile[]>
  /** Makes sure that the place answers and takes files. Throws if it does not. */
  check(): Promise<void>
  /** Stores a file, which gets its name once it is complete; until then, and if writing fails, it cannot be seen. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  read(name: string): Promise<AsyncIterable<Buffer>>
  remove(name: string): Promise<void>
  /** Throws away what killed processes left unfinished more than a day ago. */
  removeUnfinished(): Promise<void>
}
