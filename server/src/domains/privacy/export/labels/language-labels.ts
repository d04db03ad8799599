/** The names of tables and columns in one language. */
export interface DataLabels {
  tables: Record<string, string>
  /** By the column, and by `table.column` where it means something else there. */
  columns: Record<string, string>
}
