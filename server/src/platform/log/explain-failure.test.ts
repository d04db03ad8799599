import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const explain = (code: string) => explainFailure(Object.assign(new Error('as the driver says it'), { code }))

test('a full disk of PostgreSQL is explained by a sentence that keeps the data', () => {
  expect(explain('53100')).toBe(
    'The disk of the database at DATABASE_URL is full. Make room there and start again. The data is kept.',
  )
})

test('a database that does not answer, or refuses, is explained without the words of the driver', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000', '42501', '53300'])
    expect(explain(code)).toMatch(/^The (?:host|database|user) .*DATABASE_URL.*|^DATABASE_URL .*/)
})

test.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
  'a database that says nothing, or a firewall that drops packets, is explained: %s',
  (message) => {
    expect(explainFailure(new Error(message))).toBe(
      'The database at DATABASE_URL does not answer in time. Look whether it runs, and whether a firewall lets this machine through to it.',
    )
  },
)

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', /trusts\. Add sslrootcert=/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /trusts\. Add sslrootcert=/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /trusts\. Add sslrootcert=/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another host\. Name the host/],
  ['CERT_HAS_EXPIRED', /has expired\. Give the database a new one/],
])('a certificate of the database that is refused (%s) is explained, with the way on', (code, sentence) => {
  expect(explain(code)).toMatch(sentence)
})

test.each([
  'no pg_hba.conf entry for host "127.0.0.1", user "pepper", database "other", no encryption',
  'pg_hba.conf rejects connection for host "127.0.0.1", user "pepper", database "other", no encryption',
])(
  'a refusal without TLS is explained with both ways on, since the server does not say which helps: %s',
  (said) => {
    expect(explainFailure(Object.assign(new Error(said), { code: '28000' }))).toMatch(
      /allows no connection without TLS .*Add sslmode=verify-full .*, or a line .*pg_hba\.conf\.$/,
    )
  },
)

test('a server that refuses a user over TLS, or has no TLS, is explained', () => {
  const refuses = 'no pg_hba.conf entry for host "127.0.0.1", user "pepper", database "other", SSL encryption'
  expect(explainFailure(Object.assign(new Error(refuses), { code: '28000' }))).toMatch(
    /refuses this user\. Look at its pg_hba\.conf/,
  )
  expect(explainFailure(new Error('The server does not support SSL connections'))).toMatch(
    /has no TLS, which sslmode asks for\./,
  )
})
