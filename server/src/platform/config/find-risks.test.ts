import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findRisks } from './find-risks.ts'

/** A public node without any risks. */
const SAFE = {
  PUBLIC_ORIGIN: 'https://chat.example.org',
  TRUSTED_PROXIES: '10.0.0.0/8',
  DATABASE_URL: 'postgres://pepper:secret@db.example.org/pepper?sslmode=verify-full',
  SMTP_URL: 'smtps://pepper:secret@mail.example.org',
  MAIL_FROM: 'chat@example.org',
  AUDIT_HEAD_FILE: '/var/heads/head.jsonl',
}
const risksOf = (env: Record<string, string>) => findRisks(readConfig(env))

test('a node that only this machine reaches has no risks, and a careful public one has none', () => {
  expect(risksOf({})).toEqual([])
  expect(risksOf({ SEED: 'dev', PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual([])
  expect(risksOf(SAFE)).toEqual([])
})

test.each<[string, Record<string, string>, RegExp]>([
  ['plain http', { PUBLIC_ORIGIN: 'http://chat.example.org' }, /^PUBLIC_ORIGIN=.* is plain http: .* TLS/],
  ['a proxy that is not trusted', { TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES is not set/],
  ['a count of proxies', { TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, /^TRUSTED_PROXIES=1 trusts/],
  ['no mail server', { SMTP_URL: '' }, /^SMTP_URL is not set/],
  ['no sender', { MAIL_FROM: '' }, /no-reply@chat\.example\.org/],
  ['mail in plain text', { SMTP_ALLOW_PLAIN: 'on' }, /^SMTP_ALLOW_PLAIN=on/],
  [
    'a bus in plain text',
    { BUS_URL: 'nats://pepper:secret@bus.example.org' },
    /^BUS_URL is nats:\/\/ on another machine/,
  ],
  ['a model in plain text', { LLM_ALLOW_HTTP: 'on' }, /^LLM_ALLOW_HTTP=on/],
  ['questions in plain text', { EMBEDDINGS_ALLOW_HTTP: 'on' }, /^EMBEDDINGS_ALLOW_HTTP=on/],
  ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL is not set/],
  ['a database without TLS', { DATABASE_URL: 'postgres://u:secret@db/pepper' }, /^DATABASE_URL leads/],
  [
    'a replica without TLS',
    { DATABASE_REPLICA_URLS: 'postgres://u:secret@127.0.0.1/p,postgres://u:secret@db2/p' },
    /^An address in DATABASE_REPLICA_URLS leads/,
  ],
  ['the role that owns the tables', { MIGRATION_DATABASE_URL: 'postgres://o@db/p' }, /^MIGRATION_DATABASE/],
  ['open metrics', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /^METRICS_HOST=0\.0\.0\.0 shows/],
  [
    'a bucket that can be read',
    {
      BACKUP_S3_BUCKET: 'kept',
      BACKUP_S3_ACCESS_KEY: 'secret',
      BACKUP_S3_SECRET_KEY: 'secret',
      BACKUP_KEY: '',
    },
    /^BACKUP_KEY is not set: anyone who reads the bucket kept/,
  ],
  ['the seeded world', { SEED: 'dev' }, /^SEED=dev/],
  ['the page of development', { WEB_INDEX_FILE: 'x.html' }, /^WEB_INDEX_FILE/],
  ['no logs', { LOG_LEVEL: 'silent' }, /^LOG_LEVEL=silent/],
  ['an audit log without published heads', { AUDIT_HEAD_FILE: '' }, /^AUDIT_HEAD_FILE and/],
])('%s is a risk, reported once and without secrets', (_, change, sentence) => {
  const risks = risksOf({ ...SAFE, ...change })
  expect(risks).toEqual([expect.stringMatching(sentence)])
  expect(risks.join()).not.toContain('secret')
})

test('a node that others reach under a loopback origin is a risk', () => {
  expect(risksOf({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual([
    expect.stringMatching(/^HOST=0\.0\.0\.0 lets other machines in/),
  ])
})

test('a database by a socket or on this machine needs no TLS', () => {
  for (const DATABASE_URL of ['postgres://u@localhost/p', 'postgres:///p?host=/run/postgresql']) {
    expect(risksOf({ ...SAFE, DATABASE_URL })).toEqual([])
  }
})

test('replicas of the embedded database are ignored, which is said on any origin', () => {
  const DATABASE_REPLICA_URLS = 'postgres://u:secret@localhost/p'
  const sentence = /^DATABASE_REPLICA_URLS is ignored: the embedded database has no replicas/
  expect(risksOf({ DATABASE_REPLICA_URLS })).toEqual([expect.stringMatching(sentence)])
  expect(risksOf({ DATABASE_REPLICA_URLS, DATABASE_URL: 'postgres://u@localhost/p' })).toEqual([])
})

test('a misspelt parameter of TLS is named on any origin', () => {
  const sentence = /^DATABASE_URL has the parameter sslmod, which changes nothing\./
  expect(risksOf({ DATABASE_URL: 'postgres://u@localhost/p?sslmod=require' })).toEqual([
    expect.stringMatching(sentence),
  ])
})
