import type { UserDetail } from '@pepper/contract/users'
import { api } from '../../../lib/api/api.ts'
import { type Polled, usePolled } from '../../../lib/use-polled.ts'

export function usePerson(id: string): Polled<UserDetail> {
  return usePolled(id, () => api.users.get({ id }))
}
