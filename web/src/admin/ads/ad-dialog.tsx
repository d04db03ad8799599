import { Trans, useLingui } from '@lingui/react/macro'
import type { AdFields, AdPlacement } from '@pepper/contract/ads'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { useIdOf } from '../../shared/use-id-of.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AdFieldsForm } from './ad-fields-form.tsx'
import { findAdProblems } from './ad-problems.ts'
import styles from './ads.module.css'

const EMPTY: AdFields = {
  name: '',
  placement_type: 'banner',
  content: '',
  target_url: null,
  placement_location: 'header',
  priority: 0,
  end_date: null,
  status: 'draft',
}

/** The time in ms that the message about removed content stays, long enough to read it. */
const TAKEN_OUT_MS = 15_000

type AdDialogProps = { ad: AdPlacement | null; onClose: () => void; onSaved: () => void }

/** Creates or changes an ad, and previews the version that was saved last as members see it. */
export function AdDialog({ ad, onClose, onSaved }: AdDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const { isBusy, run } = useAction()
  const kept = useKeptDraft(ad ? `ad:${ad.id}:${ad.version}` : 'ad', () => (ad ? fieldsOf(ad) : EMPTY))
  const fields = kept.draft
  const newAdId = useIdOf(JSON.stringify(fields))
  const [isChecked, setChecked] = useState(false)
  const close = () => {
    kept.forget()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (findAdProblems(fields).length > 0) return
    run(ad ? t`Failed to update ad placement` : t`Failed to create ad placement`, async () => {
      const { removed } = await (ad
        ? api.ads.admin.update({ ...fields, id: ad.id, version: ad.version })
        : api.ads.admin.create({ ...fields, id: newAdId }))
      const parts = removed.join(', ')
      showToast({
        title: ad ? t`Ad placement updated` : t`Ad placement created`,
        ...(parts && { text: t`Removed from the HTML: ${parts}`, durationMs: TAKEN_OUT_MS }),
        tone: 'success',
      })
      kept.forget()
      onSaved()
    })
  }
  return (
    <Dialog
      isOpen
      isSheet
      size="large"
      onClose={close}
      title={ad ? t`Edit ad placement` : t`Create ad placement`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            {isBusy ? t`Saving...` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <AdFieldsForm
          fields={fields}
          isChecked={isChecked}
          onChange={(patch) => kept.change({ ...fields, ...patch })}
        />
      </form>
      {ad && <AdPreview ad={ad} />}
    </Dialog>
  )
}

function fieldsOf(ad: AdPlacement): AdFields {
  const { name, placement_type, content, target_url, placement_location, priority, times_a_day, status } = ad
  return {
    ...{ name, placement_type, content, target_url, placement_location, priority, times_a_day, status },
    start_date: ad.start_date,
    end_date: ad.end_date,
  }
}

function AdPreview({ ad: { id, version } }: { ad: AdPlacement }) {
  const { t } = useLingui()
  return (
    <figure className={styles.preview}>
      <figcaption>
        <Trans>As last saved</Trans>
      </figcaption>
      <iframe
        src={`/ad-frames/${id}?v=${version}`}
        title={t`Preview`}
        sandbox=""
        referrerPolicy="no-referrer"
        tabIndex={-1}
      />
    </figure>
  )
}
