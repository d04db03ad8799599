import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { useRoleLabels } from './role-labels.ts'

function Labels(role: { id: string; name: string; description: string }) {
  const { name, description } = useRoleLabels(role)
  return (
    <p>
      {name}: {description}
    </p>
  )
}

test('built-in roles have our names, custom ones those of their authors', () => {
  const stored = { name: 'stored', description: 'as it is stored' }
  const { getByText, rerender } = draw(<Labels id="super_admin" {...stored} />)
  expect(getByText('Super Admin: Full access, including roles and permissions.')).toBeTruthy()
  rerender(<Labels id="3f0c" {...stored} />)
  expect(getByText('stored: as it is stored')).toBeTruthy()
})
