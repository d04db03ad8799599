import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { shownToasts } from '../../test/toasts.ts'
import { CopyButton, type CopyButtonProps } from './copy-button.tsx'

/** Draws the button while the clipboard takes texts, or refuses them. */
function drawButton(change: Partial<CopyButtonProps> = {}, { isRefused = false } = {}) {
  const drawn = draw(<CopyButton text="ADA23456" {...change} />)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  if (isRefused) write.mockRejectedValue(new Error('not allowed'))
  else write.mockResolvedValue(undefined)
  Object.assign(document, { execCommand: () => false })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    write.mockRestore()
  })
  const press = (name: string) => act(async () => fireEvent.click(drawn.getByRole('button', { name })))
  return { ...drawn, write, press }
}

test.each(['button', 'icon'] as const)(
  'it copies the text and says so for two seconds (%s)',
  async (look) => {
    const { getByRole, write, press } = drawButton({ label: 'Copy code', look })
    await press('Copy code')
    expect(write.mock.calls).toEqual([['ADA23456']])
    expect(getByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(getByRole('status').textContent).toBe('Copied')
    act(() => void vi.advanceTimersByTime(2000))
    expect(getByRole('button', { name: 'Copy code' })).toBeTruthy()
    expect(getByRole('status').textContent).toBe('')
  },
)

test('a browser that refuses to copy is reported, and nothing claims that it was copied', async () => {
  const { getByRole, press } = drawButton({}, { isRefused: true })
  await press('Copy')
  expect(shownToasts()).toMatchObject([{ title: 'Not copied', tone: 'destructive' }])
  expect(getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(getByRole('status').textContent).toBe('')
})
