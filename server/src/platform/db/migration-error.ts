/** An old migration was edited, the database does not belong to this program, or a migration cannot be applied now. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
