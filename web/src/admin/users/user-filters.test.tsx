import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { UserFilters } from './user-filters.tsx'

const filters = { q: '', role: '', custom: '', tier: '', state: '', factor: '', from: '', to: '' } as const

test('the buttons are beside the search, and the filters alone are above the list', async () => {
  const { container, getByRole } = await drawAt(
    '/',
    <UserFilters
      filters={filters}
      setFilters={() => {}}
      exportPath="/api/admin/users/export"
      users={{ isLoading: false, refresh: () => {} } as never}
      customRoles={[]}
      create={<button type="button">Create an account</button>}
    />,
  )
  const bar = container.querySelector('search') as HTMLElement
  const folded = getByRole('group', { name: 'Filter people' })
  expect(bar.contains(getByRole('button', { name: 'Create an account' }))).toBe(true)
  expect(bar.contains(folded)).toBe(false)
  expect(bar.compareDocumentPosition(folded)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
