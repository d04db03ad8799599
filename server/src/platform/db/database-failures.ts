/** A failure on the way to the database, in a sentence, and what to do about it. */
export interface DatabaseFailure {
  says: string
  advice: string
}

const TIMED_OUT = {
  says: 'The database at DATABASE_URL does not answer in time.',
  advice: 'Look whether it runs, and whether a firewall lets this machine through to it.',
}

const NO_TRUST = {
  says: 'The certificate of the database at DATABASE_URL is not of an authority that this machine trusts.',
  advice: 'Add sslrootcert=/path/ca.crt with the certificate of that authority to DATABASE_URL.',
}

/** A server says how a connection was made that its pg_hba.conf refuses, and not whether TLS would have helped. */
const WITHOUT_TLS = {
  says: 'The pg_hba.conf of the database at DATABASE_URL allows no connection without TLS for this machine, user and database.',
  advice:
    'Add sslmode=verify-full to DATABASE_URL if the server has TLS, or a line for them to its pg_hba.conf.',
}

/** Failures by the error code of a PostgreSQL server, or of the network. */
const BY_CODE: Record<string, DatabaseFailure> = {
  ECONNREFUSED: {
    says: 'The database at DATABASE_URL does not answer.',
    advice: 'Is it running?',
  },
  ETIMEDOUT: TIMED_OUT,
  EHOSTUNREACH: {
    says: 'The host of DATABASE_URL cannot be reached.',
    advice: 'Look at the network between it and this machine.',
  },
  ENOTFOUND: {
    says: 'The host of DATABASE_URL is not known.',
    advice: 'Look at how it is spelt, and whether the name server of this machine knows it.',
  },
  EAI_AGAIN: {
    says: 'The host of DATABASE_URL cannot be looked up: no name server answers.',
    advice: 'Look at the name server of this machine.',
  },
  '25006': {
    says: 'The database at DATABASE_URL takes no writes: it is a replica, or was set read-only.',
    advice: 'Let DATABASE_URL lead to the primary, or make this one writable, and start again.',
  },
  '28P01': {
    says: 'The database at DATABASE_URL refuses this user or password.',
    advice: 'Give DATABASE_URL the password that the database has now, and start again.',
  },
  '28000': {
    says: 'The database at DATABASE_URL refuses this user.',
    advice: 'Look at its pg_hba.conf, and at the user in DATABASE_URL.',
  },
  SELF_SIGNED_CERT_IN_CHAIN: NO_TRUST,
  DEPTH_ZERO_SELF_SIGNED_CERT: NO_TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_TRUST,
  UNABLE_TO_GET_ISSUER_CERT: NO_TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NO_TRUST,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    says: 'The certificate of the database at DATABASE_URL is for another host.',
    advice:
      'Name the host in DATABASE_URL as the certificate does, or give the database a certificate for it.',
  },
  CERT_HAS_EXPIRED: {
    says: 'The certificate of the database at DATABASE_URL has expired.',
    advice: 'Give the database a new one.',
  },
  '3D000': {
    says: 'DATABASE_URL names a database that does not exist.',
    advice: 'Create it first.',
  },
  '42501': {
    says: 'The user of DATABASE_URL lacks a right in its database.',
    advice: 'Run npm run migrate with MIGRATION_DATABASE_URL, which grants what a node needs.',
  },
  '53100': {
    says: 'The disk of the database at DATABASE_URL is full.',
    advice: 'Make room there and start again. The data is kept.',
  },
  '53300': {
    says: 'The database at DATABASE_URL has too many connections.',
    advice: 'Raise max_connections there, lower DATABASE_POOL_SIZE, or put a pooler between.',
  },
}

/** Failures of which the driver has no code. */
const BY_MESSAGE: [RegExp, DatabaseFailure][] = [
  [/no encryption/, WITHOUT_TLS],
  [
    /does not support SSL connections/,
    {
      says: 'The database at DATABASE_URL has no TLS, which sslmode asks for.',
      advice: 'Switch it on there, or take sslmode out where only you reach the network between.',
    },
  ],
  [/timeout exceeded when trying to connect|Connection terminated due to connection timeout/, TIMED_OUT],
]

/** Finds the description of an error as a failure on the way to the database, or null if it is another one. */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null
  const byMessage = BY_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1]
  return byMessage ?? ('code' in error ? BY_CODE[String(error.code)] : null) ?? null
}

/** Further codes of a database that is shutting down or starting, or of a connection that broke. */
const BROKEN = ['ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08001', '08006']

/**
 * Returns whether the database cannot be reached, refuses connections, is shutting down, takes no writes or has no room left, so that a
 * retry makes sense. A right that is missing is a failure of one statement.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === '42501') return false
  if (BROKEN.includes(code) || error.message.includes('Connection terminated')) return true
  return findDatabaseFailure(error) !== null
}
