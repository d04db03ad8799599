/** A backup that cannot be made, read or restored, said in a sentence that the operator can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}
