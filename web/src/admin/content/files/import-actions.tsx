import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentImport } from '@pepper/contract/content/files'
import { api } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { type Choices, chosenOf } from './choice.ts'
import styles from './files.module.css'
import { useDownload } from './use-download.ts'

type ImportActionsProps = {
  shown: ContentImport
  choices: Choices
  onChange: (next: ContentImport) => void
  /** Called where content was changed since the preview was read. */
  onOutdated: () => void
  onDiscarded: () => void
}

/** Offers to apply or discard a preview, and to download what an import changed. */
export function ImportActions(props: ImportActionsProps) {
  return props.shown.state === 'applied' ? <DownloadAgain shown={props.shown} /> : <Decide {...props} />
}

function Decide({ shown, choices, onChange, onOutdated, onDiscarded }: ImportActionsProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const { id } = shown
  const files = chosenOf(shown, choices)
  const count = files.length
  const apply = () =>
    run(t`Nothing was imported`, async () => {
      const applied = await api.content.files.apply({ id, files }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'content.import_outdated') onOutdated()
        throw error
      })
      showToast({ title: t`Content imported`, tone: 'success' })
      onChange(applied)
    })
  const discard = () =>
    run(t`The import was not discarded`, async () => {
      await api.content.files.discard({ id })
      showToast({ title: t`Import discarded`, tone: 'success' })
      onDiscarded()
    })
  return (
    <div className={styles.actions}>
      <Button isBusy={isBusy} disabled={count === 0} onClick={apply}>
        {count === 0
          ? t`Nothing to import`
          : plural(count, { one: 'Import # file', other: 'Import # files' })}
      </Button>
      <Button variant="secondary" disabled={isBusy} onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}

function DownloadAgain({ shown }: { shown: ContentImport }) {
  const { isBusy, download } = useDownload()
  const ids = shown.files.flatMap(({ applied, item }) => (applied && item ? item.id : []))
  if (ids.length === 0) return null
  return (
    <div className={styles.actions}>
      <Button variant="secondary" isBusy={isBusy} onClick={() => download({ ids })}>
        <Trans>Download these items again</Trans>
      </Button>
    </div>
  )
}
