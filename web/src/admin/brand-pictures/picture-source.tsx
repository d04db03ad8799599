import { Trans, useLingui } from '@lingui/react/macro'
import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { DropZone } from '../controls/drop-zone.tsx'
import styles from './pictures.module.css'
import { uploadFile } from './upload-file.ts'
import { refuseFile, uploadToast } from './upload-toast.ts'

type PictureSourceProps = { slot: PictureSlot; name: string; onPicture: (picture: StoredPicture) => void }

/** The sources of a picture: a file, or an address from which the server fetches it once. */
export function PictureSource({ slot, name, onPicture }: PictureSourceProps) {
  const { t } = useLingui()
  const [share, setShare] = useState<number | null>(null)
  const [url, setUrl] = useState('')
  const bring = async (picture: Promise<StoredPicture>) => {
    setShare(0)
    try {
      onPicture(await picture)
      setUrl('')
      showToast({
        title: t`Upload Successful`,
        text: t`Save the changes to publish it.`,
        tone: 'success',
      })
    } catch (error) {
      showToast(uploadToast(error))
    } finally {
      setShare(null)
    }
  }
  const takeFile = (file: File) => {
    const refusal = refuseFile(file)
    if (refusal) showToast(refusal)
    else void bring(uploadFile(slot, file, setShare))
  }
  const takeUrl = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '' && share === null) void bring(api.brandPictures.fetch({ slot, url: url.trim() }))
  }
  return (
    <div className={styles.source}>
      <DropZone
        label={t`Choose an image: ${name}`}
        shortLabel={t`Choose an image`}
        variant="secondary"
        hint={<Trans>PNG, JPG, WebP, GIF or AVIF, at most 5 MB. Or drop it here.</Trans>}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        isBusy={share !== null}
        onFile={takeFile}
      />
      {share !== null && (
        <progress
          className={styles.progress}
          aria-label={t`Uploading`}
          value={share > 0 ? share : undefined}
        />
      )}
      <form className={styles.address} onSubmit={takeUrl} noValidate>
        <TextField
          type="url"
          label={t`Or an image address`}
          placeholder="https://"
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={url.trim() === ''} isBusy={share !== null}>
          <Trans>Fetch</Trans>
        </Button>
      </form>
    </div>
  )
}
