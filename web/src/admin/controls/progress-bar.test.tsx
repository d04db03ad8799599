import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { ProgressBar } from './progress-bar.tsx'

test.each([
  [250, 1_000, '250 of 1,000 · 25%', 0.25],
  [0, 0, '0 of 0 · 0%', 0],
  [12, 10, '12 of 10 · 100%', 1],
])('%i of %i is written in numbers and drawn', (done, total, figures, share) => {
  const { getByRole, getByText } = draw(<ProgressBar label="Importing" done={done} total={total} />)
  expect(getByText(figures)).toBeTruthy()
  expect((getByRole('progressbar', { name: 'Importing' }) as HTMLProgressElement).value).toBe(share)
})
