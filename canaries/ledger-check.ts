import type { Canary } from './canary.ts'

const check = 'server/src/app/ledger/check-ledger.ts'
const ledger = 'server/src/domains/credits/ledger'
const closings = 'server/test/credits/closings.test.ts'

/** Defects by which the hourly check of the ledger closes what it should not, or overlooks a fault. */
export const ledgerCheckCanaries: readonly Canary[] = [
  {
    defect: 'a ledger is closed although a fault was found in it',
    file: check,
    from: 'newRowsOf(people.filter((id) => !doubted.has(id)))',
    to: 'newRowsOf(people)',
    test: {
      project: 'pglite',
      file: closings,
      name: 'a fault in what is new since the closing is found by the hourly check',
    },
  },
  {
    defect: 'a ledger is closed over the spend of an open turn',
    file: `${ledger}/close-ledgers.ts`,
    from: 'least(a.ledger_sequence, min(t.sequence) - 1)',
    to: 'greatest(a.ledger_sequence, min(t.sequence) - 1)',
    test: { project: 'pglite', file: closings, name: 'I5: a closing ends before the spend of an open turn' },
  },
  {
    defect: 'a row that comes with an old number is not looked at',
    file: check,
    from: 'if (isBehind) doubted.add(userId)',
    to: 'if (isBehind) doubted.delete(userId)',
    test: { project: 'pglite', file: closings, name: 'I3: a row that is slipped in behind a closing' },
  },
  {
    defect: 'the checksum of closed rows is not compared',
    file: `${ledger}/closed-rows.ts`,
    from: ' or l.checksum <> c.checksum\n',
    to: '\n',
    test: { project: 'pglite', file: closings, name: 'I3: a row that was changed behind a closing' },
  },
  {
    defect: 'a new closing forgets what was spent of the open day',
    file: `${ledger}/close-ledgers.ts`,
    from: 'then o.day_spent else 0 end',
    to: 'then 0 else 0 end',
    test: { project: 'pglite', file: closings, name: 'I5: whatever is spent, returned, converted' },
  },
  {
    defect: 'a row that commits late is not waited for',
    file: check,
    from: 'if (found.rows[0]?.is_over) break',
    to: 'if (found.rows[0]) break',
    test: {
      project: 'postgres',
      file: 'server/test/credits/closings.postgres.test.ts',
      name: 'I3: a row that was written before the newest one',
    },
  },
]
