import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { uuid } from '../../../../test/fixtures.ts'
import { refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { ContentFiles } from './content-files.tsx'

async function drawFiles() {
  const preview = serve((api) => api.content.files.preview)
  const onUploaded = vi.fn()
  const drawn = await drawAt('/admin/content', <ContentFiles onUploaded={onUploaded} />)
  const input = drawn.container.querySelector('input[type=file]') as HTMLInputElement
  return { ...drawn, preview, onUploaded, choose: (files: File[]) => drawn.person.upload(input, files) }
}

const markdown = (text: string, name = 'bids.md') => new File([text], name, { type: 'text/markdown' })

test('AD-6: chosen files are sent as they are, and their preview opens', async () => {
  const { choose, preview, onUploaded } = await drawFiles()
  preview.mockResolvedValue({ id: uuid(7) } as never)
  await choose([markdown('A bid')])
  await waitFor(() => expect(onUploaded.mock.calls).toEqual([[uuid(7)]]))
  expect(preview.mock.calls).toEqual([[{ files: [{ name: 'bids.md', data: btoa('A bid') }] }]])
})

test('AD-6: files that are too large are not sent', async () => {
  const { choose, preview, onUploaded } = await drawFiles()
  await choose([markdown('x'.repeat(6 * 1024 * 1024))])
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The files are too large' }]))
  expect(preview).not.toHaveBeenCalled()
  expect(onUploaded).not.toHaveBeenCalled()
})

test('AD-6: files that cannot be read say why, and can be chosen again', async () => {
  const { choose, preview, onUploaded } = await drawFiles()
  preview.mockRejectedValueOnce(refusal('content.import_empty')).mockResolvedValue({ id: uuid(8) } as never)
  await choose([markdown('')])
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([{ title: 'The files could not be read', tone: 'destructive' }]),
  )
  expect(onUploaded).not.toHaveBeenCalled()
  await choose([markdown('A bid')])
  await waitFor(() => expect(onUploaded.mock.calls).toEqual([[uuid(8)]]))
})

test('AD-6: a download has the chosen type and status, and nothing where every one is wanted', async () => {
  const { getByRole, getByLabelText, person } = await drawFiles()
  const download = serve((api) => api.content.files.export).mockRejectedValue(refusal('content.export_empty'))
  const button = getByRole('button', { name: 'Download as a zip' })
  await person.click(button)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The download failed' }]))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await person.selectOptions(getByLabelText('Content type'), 'article')
  await person.selectOptions(getByLabelText('Status'), 'draft')
  await person.click(button)
  await waitFor(() => expect(download).toHaveBeenCalledTimes(2))
  expect(download.mock.calls).toEqual([[{}], [{ type: 'article', status: 'draft' }]])
})
