import type { DBAdapter, Where } from '@better-auth/core/db/adapter'
import { hashSecret } from '../../../platform/ids.ts'

interface Query {
  model: string
  where?: Where[] | undefined
  data?: Record<string, unknown>
  update?: Record<string, unknown>
}

/**
 * Wraps the adapter so that session tokens are stored as their SHA-256 and looked up by it (D2). A caller that creates
 * or looks up a session by its token sees the token itself; a caller that lists sessions sees hashes.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  const { transaction } = adapter
  return {
    ...adapter,
    create: async (query) => withNamedToken(await adapter.create(hashed(query)), query),
    findOne: async (query) => withNamedToken(await adapter.findOne(hashed(query)), query),
    update: async (query) => withNamedToken(await adapter.update(hashed(query)), query),
    consumeOne: async (query) => withNamedToken(await adapter.consumeOne(hashed(query)), query),
    incrementOne: async (query) => withNamedToken(await adapter.incrementOne(hashed(query)), query),
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    transaction: (work) =>
      transaction((inner) => work(hashSessionTokens({ ...inner, transaction } as DBAdapter))),
  }
}

/** Returns the row with the clear token if the query named it. */
function withNamedToken<Row>(row: Row, query: Query): Row {
  const token = query.model === 'session' ? namedToken(query) : undefined
  return row && token ? { ...row, token } : row
}

function hashed<Q extends Query>(query: Q): Q {
  if (query.model !== 'session') return query
  return {
    ...query,
    ...(query.where ? { where: query.where.map(hashedCondition) } : {}),
    ...(query.data ? { data: hashedFields(query.data) } : {}),
    ...(query.update ? { update: hashedFields(query.update) } : {}),
  }
}

function hashedCondition(condition: Where): Where {
  const { field, value } = condition
  if (field !== 'token') return condition
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => hashSecret(String(token))) }
  return typeof value === 'string' ? { ...condition, value: hashSecret(value) } : condition
}

function hashedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return typeof fields.token === 'string' ? { ...fields, token: hashSecret(fields.token) } : fields
}

function namedToken(query: Query): string | undefined {
  const token =
    query.update?.token ?? query.data?.token ?? query.where?.find(({ field }) => field === 'token')?.value
  return typeof token === 'string' ? token : undefined
}
