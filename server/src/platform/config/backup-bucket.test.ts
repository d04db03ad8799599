import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { describeVariables } from './describe-variables.ts'

const BUCKET = {
  BACKUP_S3_BUCKET: 'kept',
  BACKUP_S3_REGION: 'eu-central-1',
  BACKUP_S3_ACCESS_KEY: 'AKIDHIDDEN',
  BACKUP_S3_SECRET_KEY: 'hidden',
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('a bucket is at Amazon in its region unless an endpoint is named, and nodes then make backups', () => {
  expect(readConfig({}).backup).toMatchObject({ bucket: null, everyHours: null })
  expect(readConfig(BUCKET).backup).toMatchObject({
    everyHours: 24,
    bucket: {
      name: 'kept',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      prefix: '',
      isPathStyle: false,
    },
  })
  const elsewhere = { ...BUCKET, BACKUP_S3_ENDPOINT: 'https://storage.example.org/', BACKUP_S3_PREFIX: 'a/b' }
  expect(readConfig(elsewhere).backup.bucket).toMatchObject({
    endpoint: 'https://storage.example.org',
    prefix: 'a/b/',
    isPathStyle: true,
  })
  expect(readConfig({ ...elsewhere, BACKUP_S3_PATH_STYLE: 'off' }).backup.bucket?.isPathStyle).toBe(false)
  expect(readConfig({ ...BUCKET, BACKUP_S3_BUCKET: 'my.kept' }).backup.bucket?.isPathStyle).toBe(true)
})

test.each<[Record<string, string>, string]>([
  [{ BACKUP_S3_BUCKET: '' }, 'so BACKUP_S3_BUCKET is needed'],
  [{ BACKUP_S3_SECRET_KEY: '' }, 'so BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY are needed'],
  [{ BACKUP_DIR: '/backups' }, 'BACKUP_DIR and BACKUP_S3_BUCKET are both set'],
  [{ BACKUP_S3_ENDPOINT: 'http://storage.example.org' }, 'is not an https:// address'],
  [
    { BACKUP_S3_ENDPOINT: 'https://hidden:hidden@storage.example.org' },
    'holds a user, a password or a query',
  ],
  [{ BACKUP_S3_ENDPOINT: 'storage.example.org' }, 'BACKUP_S3_ENDPOINT is not an http(s) address'],
  [{ BACKUP_S3_BUCKET: 'Kept_1' }, 'is not the name of a bucket'],
  [{ BACKUP_S3_PREFIX: '/a b' }, 'is not the beginning of names like'],
  [{ BACKUP_S3_REGION: 'eu central' }, 'is not a region'],
])('%j cannot be used, and the sentence tells no secret', (change, sentence) => {
  const problems = problemsOf({ ...BUCKET, ...change })
  expect(problems).toEqual([expect.stringContaining(sentence)])
  expect(problems.join()).not.toMatch(/hidden/i)
})

test('plain http is for this machine, or for backups that are encrypted before they leave', () => {
  expect(problemsOf({ ...BUCKET, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  const inNetwork = { ...BUCKET, BACKUP_S3_ENDPOINT: 'http://minio:9000', BACKUP_KEY: 'k'.repeat(32) }
  expect(problemsOf(inNetwork)).toEqual([])
})

test('the settings of a bucket are shown without its keys', () => {
  const shown = describeVariables(BUCKET, readConfig(BUCKET)).filter(({ name }) =>
    name.startsWith('BACKUP_S3'),
  )
  expect(shown).toContainEqual({ name: 'BACKUP_S3_BUCKET', value: 'kept', isSet: true })
  expect(shown).toContainEqual({ name: 'BACKUP_S3_ACCESS_KEY', value: 'set', isSet: true })
  expect(JSON.stringify(shown)).not.toMatch(/hidden/i)
})
