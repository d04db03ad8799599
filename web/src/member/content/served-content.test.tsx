import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { writeBugReport } from './bug-report.ts'
import { type Behaviour, ServedContent } from './served-content.tsx'
import type { ServedPage } from './served-page.ts'

function pageOf(html: string): ServedPage {
  const content = document.createRange().createContextualFragment(html)
  return { title: 'A page', content, measure: 'text' }
}
const REPORT = `<textarea readonly>Steps:</textarea><a data-mail href="mailto:help@example.org?subject=Bug">Mail</a>
  <button type="button" disabled data-copy>Copy</button>`
const drawReport = () => {
  const drawn = draw(<ServedContent page={pageOf(REPORT)} behaviours={behaviours} />)
  return { ...drawn, field: drawn.getByRole('textbox') as HTMLTextAreaElement }
}
const behaviours: readonly Behaviour[] = [writeBugReport]

beforeEach(() => sessionStorage.clear())

test('IN-1: controls that the server sent disabled work once the page listens', () => {
  const { field, getByRole } = drawReport()
  expect(field.readOnly).toBe(false)
  expect(getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', false)
})

test('IN-1: the draft of a report is kept, and goes into the mail as it is typed', async () => {
  const first = drawReport()
  expect(first.field.value).toMatch(/^Steps:\n./)
  await first.person.clear(first.field)
  await first.person.type(first.field, 'It broke')
  expect(first.getByRole('link').getAttribute('href')).toMatch(/body=It(%20|\+)broke/)
  first.unmount()
  const second = drawReport()
  expect(second.field.value).toBe('It broke')
  await second.person.clear(second.field)
  second.unmount()
  expect(drawReport().field.value).toMatch(/^Steps:/)
})

test('IN-1: another page ends what listened on the one before', () => {
  const ended = vi.fn()
  const listening: readonly Behaviour[] = [(_, signal) => signal.addEventListener('abort', ended)]
  const { rerender, getByText } = draw(<ServedContent page={pageOf('<p>One</p>')} behaviours={listening} />)
  expect(getByText('One')).toBeTruthy()
  expect(ended).not.toHaveBeenCalled()
  rerender(<ServedContent page={pageOf('<p>Two</p>')} behaviours={listening} />)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(getByText('Two')).toBeTruthy()
})
