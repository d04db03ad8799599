import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { logoTone } from '../../shared/brand/logo-tone.ts'
import { PromptCarousel } from './prompt-carousel.tsx'
import { useTaps } from './use-taps.ts'

test('HM-2: the arrow keys go through the prompts and stop at both ends; a press chooses', async () => {
  const onChoose = vi.fn()
  const { getByRole, person } = draw(<PromptCarousel prompts={['One', 'Two', 'Three']} onChoose={onChoose} />)
  const at = (name: string) => expect(document.activeElement).toBe(getByRole('button', { name }))
  getByRole('button', { name: 'One' }).focus()
  await person.keyboard('{ArrowLeft}')
  at('One')
  await person.keyboard('{ArrowRight}')
  at('Two')
  await person.keyboard('{End}{ArrowRight}')
  at('Three')
  await person.keyboard('{Home}')
  at('One')
  await person.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([['One']])
})

test('HM-5: a quip stays for a while; the seventh tap turns the logo red, after which taps count again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const Taps = () => {
    const { taps, saying, tap } = useTaps()
    return (
      <button type="button" onClick={tap}>
        {`${taps} ${saying}`}
      </button>
    )
  }
  const { getByRole, unmount, person } = draw(<Taps />)
  const button = getByRole('button')
  await person.click(button)
  expect(button.textContent).toBe('1 1')
  await act(() => vi.advanceTimersByTimeAsync(3_001))
  expect(button.textContent).toBe('1 null')
  for (let tap = 2; tap <= 7; tap++) await person.click(button)
  expect(logoTone.get()).toBe('red')
  await act(() => vi.advanceTimersByTimeAsync(5_001))
  expect([button.textContent, logoTone.get()]).toEqual(['0 null', 'auto'])
  for (let tap = 1; tap <= 7; tap++) await person.click(button)
  unmount()
  expect(logoTone.get()).toBe('auto')
})
