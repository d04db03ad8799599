import type { DataExport } from '@pepper/contract/privacy'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT } from '../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { ExportData } from './export-data.tsx'

type Answer = { export: DataExport | null }
const made = (change: Partial<DataExport>): Answer => ({
  export: { state: 'waiting', progress: 0, requested_at: AT, expires_at: null, bytes: null, ...change },
})
const ready = made({ state: 'ready', progress: 100, expires_at: AT, bytes: 2048 })

function drawSection(first: Answer) {
  const read = serve((api) => api.privacy.readExport).mockResolvedValue(first)
  const request = serve((api) => api.privacy.requestExport)
  return { ...draw(<ExportData />), read, request }
}

test('ST-6: an archive is requested once for two presses, and watched until it is ready', async () => {
  const { getByRole, findByRole, queryByRole, read, request, person } = drawSection({ export: null })
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  const { answer, arrive } = lateAnswer<Answer>()
  request.mockReturnValue(answer)
  await person.dblClick(getByRole('button', { name: 'Export my data' }))
  arrive(made({ progress: 40 }))
  expect((await findByRole('status')).textContent).toContain('being prepared: 40%')
  expect(queryByRole('button')).toBeNull()
  expect(request).toHaveBeenCalledTimes(1)
  read.mockResolvedValue(ready)
  const link = await findByRole('link', { name: /Download my data/ }, { timeout: 5000 })
  expect(link.getAttribute('href')).toBe('/api/privacy/export/archive')
  expect(getByRole('button', { name: 'Create a new archive' })).toBeTruthy()
})

test('ST-6: an archive that was not requested or not made says so, and can be tried again', async () => {
  const { getByRole, findByText, request, person } = drawSection(made({ state: 'failed' }))
  await findByText('The archive could not be made. Please try again.')
  request.mockRejectedValue(refusal('privacy.export_running'))
  await person.click(getByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'No archive was made' }]))
  await waitFor(() =>
    expect(getByRole('button', { name: 'Export my data' }).getAttribute('aria-busy')).toBeNull(),
  )
})

test('ST-6: where the state could not be read, no new archive is offered before it is read again', async () => {
  const read = serve((api) => api.privacy.readExport)
    .mockRejectedValueOnce(failure())
    .mockResolvedValue(ready)
  const { findByRole, queryByRole, person } = draw(<ExportData />)
  const again = await findByRole('button', { name: 'Try again' })
  expect(queryByRole('button', { name: 'Export my data' })).toBeNull()
  await person.click(again)
  expect(await findByRole('button', { name: 'Create a new archive' })).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})
