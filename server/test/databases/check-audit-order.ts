import { afterEach } from 'vitest'
import { takeLateStatements } from './audit-order.ts'

/** Vitest setup of the projects with a database: no test may send a transaction that goes on after its audit entries. */
afterEach(() => {
  const statements = takeLateStatements()
  if (statements.length > 0) {
    throw new Error(`a transaction goes on after its audit entries:\n${statements.join('\n')}`)
  }
})
