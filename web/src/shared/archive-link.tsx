import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { fetchFile } from '../lib/api/fetch-file.ts'
import { saveFile } from '../lib/save-file.ts'
import { useAction } from './use-action.ts'

/** Saves an archive from the server, which may first ask people to prove who they are (decision 080). */
export function ArchiveLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const save = (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    run(t`The download failed`, async () => {
      const { name, content } = await fetchFile(href)
      saveFile(name, content.type, content)
    })
  }
  return (
    <a href={href} download aria-busy={isBusy} onClick={save}>
      {children}
    </a>
  )
}
