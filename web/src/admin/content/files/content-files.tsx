import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentStatus, ContentType } from '@pepper/contract/content'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { DropZone } from '../../controls/drop-zone.tsx'
import { contentStatuses, contentTypes, statusNames, typeNames } from '../content-labels.ts'
import { BackLink } from './back-link.tsx'
import { areTooLarge, encodeFiles } from './encode-files.ts'
import styles from './files.module.css'
import { NewFileHelp } from './new-file-help.tsx'
import { useDownload } from './use-download.ts'

/** Downloads content as Markdown files, and takes edited ones back (AD-6). */
export function ContentFiles({ onUploaded }: { onUploaded: (id: string) => void }) {
  return (
    <>
      <BackLink search={{}}>
        <Trans>All content</Trans>
      </BackLink>
      <Download />
      <Upload onUploaded={onUploaded} />
      <NewFileHelp />
    </>
  )
}

function Download() {
  const { t, i18n } = useLingui()
  const [type, setType] = useState<ContentType | ''>('')
  const [status, setStatus] = useState<ContentStatus | ''>('')
  const { isBusy, download } = useDownload()
  return (
    <section className={styles.part} aria-labelledby="content-download">
      <h2 id="content-download">
        <Trans>Download</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>
          Each item becomes a Markdown file for any text editor. Its first lines hold the title, the status
          and the other details.
        </Trans>
      </p>
      <div className={styles.choice}>
        <Select
          label={t`Content type`}
          value={type}
          options={[
            { value: '', name: t`Every type` },
            ...contentTypes.map((value) => ({ value, name: i18n._(typeNames[value]) })),
          ]}
          onChange={setType}
        />
        <Select
          label={t`Status`}
          value={status}
          options={[
            { value: '', name: t`Every status` },
            ...contentStatuses.map((value) => ({ value, name: i18n._(statusNames[value]) })),
          ]}
          onChange={setStatus}
        />
        <Button
          isBusy={isBusy}
          onClick={() => download({ ...(type && { type }), ...(status && { status }) })}
        >
          <Trans>Download as a zip</Trans>
        </Button>
      </div>
      <p className={styles.note}>
        <Trans>To download single items, select them in the list of all content.</Trans>
      </p>
    </section>
  )
}

function Upload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const upload = (files: File[]) =>
    run(t`The files could not be read`, async () => {
      if (areTooLarge(files)) {
        return void showToast({
          title: t`The files are too large`,
          text: t`At most 5 MB and 500 files can be imported at once. Upload them in parts.`,
          tone: 'destructive',
        })
      }
      onUploaded((await api.content.files.preview({ files: await encodeFiles(files) })).id)
    })
  return (
    <section className={styles.part} aria-labelledby="content-upload">
      <h2 id="content-upload">
        <Trans>Import</Trans>
      </h2>
      <DropZone
        label={t`Choose files`}
        accept=".zip,.md,.markdown"
        isBusy={isBusy}
        onFiles={upload}
        hint={
          <Trans>
            Or drop them here: the edited zip, or several .md files. At most 5 MB and 500 files. You see what
            changes before anything is saved.
          </Trans>
        }
      />
    </section>
  )
}
