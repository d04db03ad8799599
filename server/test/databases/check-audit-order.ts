import { afterEach } from 'vitest'
import { takeLateStatements } from './audit-order.ts'

/**
 * Fails a test that sends a transaction which goes on after its audit entries. This is the Vitest setup of the projects
 * with a database.
 */
afterEach(() => {
  const statements = takeLateStatements()
  if (statements.length > 0) {
    throw new Error(`a transaction goes on after its audit entries:\n${statements.join('\n')}`)
  }
})
