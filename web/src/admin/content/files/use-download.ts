import { useLingui } from '@lingui/react/macro'
import type { ContentFilter } from '@pepper/contract/content'
import { api } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAction } from '../../../shared/use-action.ts'

/** Downloads items as a zip of Markdown files: those with the ids, or those of a filter. */
export function useDownload() {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const download = (wanted: ContentFilter & { ids?: string[] }) =>
    run(t`The download failed`, async () => {
      const file = await api.content.files.export(wanted)
      saveFile(file.name, file.type, file)
    })
  return { isBusy, download }
}
