import type { UserDetail } from '@pepper/contract/users'
import { api } from '../../../lib/api/api.ts'
import { idOf } from '../../query/id-of.ts'
import { type Read, useRead } from '../../query/use-read.ts'

export function usePerson(id: string): Read<UserDetail> {
  return useRead(['people', 'person', id], () => api.users.get({ id: idOf(id, 'access.user_not_found') }))
}
