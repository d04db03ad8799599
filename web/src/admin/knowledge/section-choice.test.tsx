import type { GuideSection } from '@pepper/contract/knowledge'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { SectionChoice } from './section-choice.tsx'

const section = (title: string): GuideSection => ({
  slug: title.toLowerCase(),
  section: '',
  title,
  heading: '',
  url: `/learn/${title.toLowerCase()}`,
  rank: 1,
})

function drawChoice() {
  const find = serve((api) => api.knowledge.findSections)
  const Choice = () => {
    const [chosen, setChosen] = useState<GuideSection | null>(null)
    return <SectionChoice language="en" nearest={[section('Near')]} chosen={chosen} onChoose={setChosen} />
  }
  const drawn = draw(<Choice />)
  const names = () => drawn.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  return { ...drawn, find, names, field: drawn.getByLabelText('Search the guide') }
}

test('AD-6: the nearest sections stand until a search has found others; one of them can be chosen', async () => {
  const { find, names, field, getByRole, person } = drawChoice()
  expect(names()).toEqual(['Near'])
  await person.type(field, '  {Enter}')
  expect(find).not.toHaveBeenCalled()
  find.mockResolvedValue({ sections: [section('Credits'), section('Tiers')] })
  await person.type(field, 'money{Enter}')
  await waitFor(() => expect(names()).toEqual(['Credits', 'Tiers']))
  await person.click(getByRole('radio', { name: 'Tiers' }))
  expect(getByRole('radio', { name: 'Tiers' })).toHaveProperty('checked', true)
})

test('AD-6: a search is made once for two presses, and late results for other words are not shown', async () => {
  const { find, names, field, person } = drawChoice()
  const first = lateAnswer<{ sections: GuideSection[] }>()
  find.mockImplementation(({ query }) =>
    query === 'a' ? first.answer : Promise.resolve({ sections: [section(query)] }),
  )
  await person.type(field, 'a{Enter}{Enter}')
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  await person.type(field, 'b{Enter}')
  await waitFor(() => expect(names()).toEqual(['ab']))
  first.arrive({ sections: [section('late')] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(names()).toEqual(['ab'])
})

test('AD-6: the found sections stay while the same words, or others, are searched for', async () => {
  const { find, names, field, person } = drawChoice()
  find.mockResolvedValueOnce({ sections: [section('Found')] })
  await person.type(field, 'a{Enter}')
  await waitFor(() => expect(names()).toEqual(['Found']))
  find.mockReturnValue(new Promise(() => {}))
  await person.type(field, '{Enter}{Enter}')
  await waitFor(() => expect(find).toHaveBeenCalledTimes(2))
  await person.type(field, 'b{Enter}')
  await waitFor(() => expect(find).toHaveBeenCalledTimes(3))
  expect(names()).toEqual(['Found'])
})

test('AD-6: a failed search is reported, keeps the sections, and is tried again', async () => {
  const { find, names, field, findByText, getByRole, queryByText, person } = drawChoice()
  find.mockRejectedValueOnce(failure()).mockResolvedValue({ sections: [] })
  await person.type(field, 'money{Enter}')
  expect(await findByText('The search failed')).toBeTruthy()
  expect(names()).toEqual(['Near'])
  await person.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('No section fits. Try other words.')).toBeTruthy()
  expect(queryByText('The search failed')).toBeNull()
})
