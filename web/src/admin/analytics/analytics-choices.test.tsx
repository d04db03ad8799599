import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { AnalyticsChoices } from './analytics-choices.tsx'
import type { Asked } from './use-report.ts'

const asked: Asked = { choice: '30', from: '2026-01-01', to: '2026-01-30', timeZone: 'UTC', bucket: 'day' }

function drawChoices() {
  const download = serve((api) => api.analytics.export)
  const choose = vi.fn()
  const drawn = draw(<AnalyticsChoices asked={asked} today="2026-01-30" choose={choose} />)
  return { ...drawn, download, choose, button: drawn.getByRole('button', { name: 'Download CSV' }) }
}

test('the time zone and the interval are chosen one at a time', async () => {
  const { getByLabelText, choose, person } = drawChoices()
  await person.selectOptions(getByLabelText('Time zone'), 'America/New York')
  await person.selectOptions(getByLabelText('Interval'), 'Weeks')
  expect(choose.mock.calls).toEqual([[{ zone: 'America/New_York' }], [{ bucket: 'week' }]])
})

test('the figures that are shown are downloaded as a file, once for two presses', async () => {
  const { download, button, person } = drawChoices()
  const files = vi.spyOn(URL, 'createObjectURL')
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => {
    files.mockRestore()
    click.mockRestore()
  })
  const { answer, arrive } = lateAnswer<{ file_name: string; csv: string }>()
  download.mockReturnValue(answer)
  await person.dblClick(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  arrive({ file_name: 'figures.csv', csv: 'day,messages\n' })
  await waitFor(() => expect(saved).toEqual(['figures.csv']))
  const [[file] = []] = files.mock.calls
  expect(file instanceof Blob && (await file.text())).toBe('day,messages\n')
  expect(download.mock.calls).toEqual([
    [{ from: '2026-01-01', to: '2026-01-30', time_zone: 'UTC', bucket: 'day' }],
  ])
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('a download that failed says why, and can be tried again', async () => {
  const { download, button, person } = drawChoices()
  download.mockRejectedValue(failure())
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The download failed' }]))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await person.click(button)
  await waitFor(() => expect(download).toHaveBeenCalledTimes(2))
})
