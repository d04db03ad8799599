import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { examine } from '../../src/app/doctor/examine.ts'

/** Runs work with a role without rights, which has an empty database. */
async function withOrdinaryRole(work: (admin: pg.Client, databaseUrl: string) => Promise<void>) {
  const databases = inject('databases')
  const cluster = databases.engine === 'postgres' ? databases.url : ''
  const name = `ordinary_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: `${cluster}/postgres` })
  await admin.connect()
  await admin.query(`create role ${name} login password 'secret'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(`${cluster}/${name}`), { username: name, password: 'secret' })
  await work(admin, url.href).finally(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
}

// Guards: an ordinary role does not see the kind of other roles' sessions, so that they counted as free connections.
test('the doctor counts connections of other roles', async () => {
  await withOrdinaryRole(async (admin, databaseUrl) => {
    const freeForDoctor = async () => {
      const found = await examine({ DATABASE_URL: databaseUrl }, { backups: undefined, now: new Date() })
      const { says } = found.find(({ check }) => check === 'connections') ?? { says: 'not checked' }
      return says.split(' connections')[0]
    }
    const freeForSuperuser = async () => {
      const { rows } = await admin.query(`
        select current_setting('max_connections')::int as most,
          current_setting('superuser_reserved_connections')::int as reserved,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as taken`)
      const [{ most, reserved, taken }] = rows
      // The doctor has a connection of its own while it counts.
      return `${most - reserved - taken - 1} of ${most}`
    }
    // Other tests come and go on the same server.
    await expect
      .poll(async () => (await freeForDoctor()) === (await freeForSuperuser()), { timeout: 20_000 })
      .toBe(true)
  })
})
