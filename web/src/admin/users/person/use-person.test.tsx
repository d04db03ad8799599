import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { serve } from '../../../../test/server.ts'
import { Person } from './person.tsx'
import { usePerson } from './use-person.ts'

function PersonAt({ id }: { id: string }) {
  return <Person person={usePerson(id)} />
}

test('AD-3: a broken id in the address is not found, and the server is not asked', async () => {
  const get = serve((api) => api.users.get)
  const { findByText } = draw(<PersonAt id="nonsense" />)
  expect(await findByText('This person was not found.')).toBeTruthy()
  expect(get).not.toHaveBeenCalled()
})
