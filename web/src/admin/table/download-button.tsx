import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fetchFile } from '../../lib/api/fetch-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'

type DownloadButtonProps = {
  /** The server's address of the file. */
  href: string
  variant?: 'primary' | 'secondary'
  onSaved?: () => void
  /** Called with the refusal, which a toast has already reported. */
  onRefused?: (error: unknown) => void
  children: ReactNode
}

/** Saves a file from the server. Where the server refuses it, the page stays and a toast gives the reason (AD-3). */
export function DownloadButton({
  href,
  variant = 'secondary',
  onSaved,
  onRefused,
  children,
}: DownloadButtonProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const download = () =>
    run(t`The download failed`, async () => {
      try {
        const { name, content } = await fetchFile(href)
        saveFile(name, content.type, content)
        onSaved?.()
      } catch (error) {
        onRefused?.(error)
        throw error
      }
    })
  return (
    <Button variant={variant} size="small" isBusy={isBusy} onClick={download}>
      {children}
    </Button>
  )
}
