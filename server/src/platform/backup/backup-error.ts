/** A backup that cannot be made, read or restored. Its message is a sentence that the operator can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}
