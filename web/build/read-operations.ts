import { isContractProcedure } from '@orpc/contract'
import { contract } from '@pepper/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:read-operations'

/** Hands the names of the contract's reading operations to the web app, which does not load the contract itself. */
export function readOperations(): Plugin {
  return {
    name: 'read-operations',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const readOperations = ${JSON.stringify(listReads(contract).join(' '))}`
        : undefined,
  }
}

/** Lists the operations that only read: each GET, and each that its contract marks as reading. */
export function listReads(router: object, path: readonly string[] = []): string[] {
  return Object.entries(router).flatMap(([name, item]) => {
    const own = [...path, name]
    if (!isContractProcedure(item)) return listReads(item, own)
    const {
      route,
      meta: { isRead },
    } = item['~orpc']
    return route.method === 'GET' || isRead === true ? [own.join('.')] : []
  })
}
