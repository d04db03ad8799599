import { PGlite } from '@electric-sql/pglite'
import { generate, PostgresDialect } from 'kysely-codegen'
import { pino } from 'pino'
import { migrate } from '../src/platform/db/migrate.ts'
import { openEmbedded } from '../src/platform/db/open-database.ts'

/**
 * Generates the text of `platform/db/schema.ts`: the types of the tables that the migrations make, found on an empty
 * database.
 */
export async function generateSchemaTypes(): Promise<string> {
  const database = await openEmbedded(await PGlite.create(), { log: pino({ level: 'silent' }) })
  try {
    await migrate(database)
    return await generate({
      db: database.kysely,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      excludePattern: 'schema_{migrations,functions}',
      outFile: null,
      typeMapping: { int8: 'number' },
      // PostgreSQL does not say which columns of a view are never null.
      overrides: {
        columns: Object.fromEntries(
          ['user_id', 'email', 'account_name', 'full_name', 'role'].map((name) => [
            `people.${name}`,
            'string',
          ]),
        ),
      },
    })
  } finally {
    await database.close()
  }
}
