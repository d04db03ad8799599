import type { BetterAuthOptions, InternalAdapter } from '@better-auth/core'
import type { Kysely } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { hashSessionTokens } from './sessions/hash-session-tokens.ts'

/**
 * The names of our tables and columns for the auth library; its second factors, OAuth and SSO must be given the same.
 */
export const engineOptions = {
  user: {
    modelName: 'auth_users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: { epoch: { type: 'number', required: false, input: false } },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  advanced: { database: { generateId: 'uuid' } },
} as const satisfies BetterAuthOptions

type OpenEngine = (executor: Executor) => InternalAdapter

let loading: Promise<OpenEngine> | undefined

/**
 * Opens the auth library's accounts and sessions over `executor`: with a transaction, everything it writes is part of
 * it. Loaded at first use, so that the start stays fast (docs/decisions/007).
 */
export async function openEngine(executor: Executor): Promise<InternalAdapter> {
  loading ??= loadEngine()
  return (await loading)(executor)
}

async function loadEngine(): Promise<OpenEngine> {
  const [{ createInternalAdapter }, { kyselyAdapter }, { createLogger }] = await Promise.all([
    import('better-auth/db'),
    import('@better-auth/kysely-adapter'),
    import('@better-auth/core/env'),
  ])
  const logger = createLogger({ disabled: true })
  return (executor) => {
    const adapter = kyselyAdapter(untyped(executor), { type: 'postgres', transaction: false })(engineOptions)
    return createInternalAdapter(hashSessionTokens(adapter), {
      options: engineOptions,
      logger,
      hooks: [],
      generateId: () => false,
    })
  }
}

/** Returns the database without table types, because the library builds its queries from names that it is given. */
function untyped(executor: Executor): Kysely<never> {
  return executor as unknown as Kysely<never>
}
