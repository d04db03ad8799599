/** One realistic defect, and the test that has to notice it. */
export interface Canary {
  /** The defect in plain English. */
  defect: string
  /** The file that the defect is put into. */
  file: string
  /** The text that the defect replaces; it occurs exactly once in the file. */
  from: string
  to: string
  test: CanaryTest
}

export interface CanaryTest {
  /** The project of `vitest.config.ts`; PostgreSQL where the defect shows only between connections. */
  project: 'unit' | 'pglite' | 'postgres' | 'web' | 'components'
  file: string
  /** The beginning of the test's name, or another part that no other test of the file has. */
  name: string
}
