import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readFunctionFiles } from '../src/platform/db/function-files.ts'

// npm run db:release -w server, once for each release: keeps the database that it makes, so that tests of later
// versions can upgrade it.

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const target = new URL(`databases/released/${version}.sql.gz`, import.meta.url)
if (existsSync(target)) throw new Error(`${target.pathname} is there already: a release never changes.`)

const folder = new URL('../migrations/', import.meta.url)
const migrations = globSync('*.sql', { cwd: folder })
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const rowOf = (...values: string[]) => `(${values.map(quote).join(', ')})`
const functions = readFunctionFiles()

const text = `create table schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now());
create table schema_functions (
  name text primary key, checksum text not null, version text not null, applied_at timestamptz not null default now());
${migrations.map((one) => one.text).join('\n')}
${functions.map((one) => one.text).join('\n')}
insert into schema_migrations (name, checksum) values
${migrations.map((one) => rowOf(one.name, createHash('sha256').update(one.text).digest('hex'))).join(',\n')};
insert into schema_functions (name, checksum, version) values
${functions.map(({ name, checksum }) => rowOf(name, checksum, version)).join(',\n')};
`
writeFileSync(target, gzipSync(text, { level: 9 }))
