import { Trans, useLingui } from '@lingui/react/macro'
import type { AdFields, AdPlacement } from '@pepper/contract/ads'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
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

/** The fields of an ad that is written, and the version that they are based on. */
type AdDraft = { fields: AdFields; base: AdFields; version: number }

const NEW: AdDraft = { fields: EMPTY, base: EMPTY, version: 0 }

/** The time in ms that the message about removed content stays, long enough to read it. */
const TAKEN_OUT_MS = 15_000

type AdDialogProps = { ad: AdPlacement | null; onClose: () => void; onSaved: () => void }

/** Creates or changes an ad, and previews the version that was saved last as members see it. */
export function AdDialog({ ad, onClose, onSaved }: AdDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const { isBusy, run } = useAction()
  const kept = useKeptDraft(ad ? `ad:${ad.id}` : 'ad', () => (ad ? draftOf(ad) : NEW))
  const { fields, version } = kept.draft
  const [isOvertaken, setOvertaken] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const close = () => {
    kept.forget()
    onClose()
  }
  const update = async (adId: string) => {
    try {
      return await api.ads.admin.update({ ...fields, id: adId, version })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'ads.changed_meanwhile') throw error
      const stored = (await api.ads.admin.list({})).ads.find((one) => one.id === adId)
      if (!stored) throw error
      // Saved by an earlier attempt whose answer was lost.
      if (areSame(fields, fieldsOf(stored))) return { removed: [] }
      kept.change(basedOn(stored, kept.draft))
      setOvertaken(true)
      throw error
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (findAdProblems(fields).length > 0) return
    run(ad ? t`Failed to update ad placement` : t`Failed to create ad placement`, async () => {
      const { removed } = ad ? await update(ad.id) : await api.ads.admin.create({ ...fields, id: kept.id })
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
      // Esc and a press beside the form happen by mistake: only Cancel gives the text up.
      onClose={onClose}
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
      {isOvertaken && (
        <p role="status">
          <Trans>
            Someone else changed this ad. Their changes are in the form now, except where you typed. Check it
            and save again.
          </Trans>
        </p>
      )}
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <AdFieldsForm
          fields={fields}
          isChecked={isChecked}
          onChange={(patch) => isBusy || kept.change({ ...kept.draft, fields: { ...fields, ...patch } })}
        />
      </form>
      {ad && <AdPreview ad={ad} />}
    </Dialog>
  )
}

function draftOf(ad: AdPlacement): AdDraft {
  return { fields: fieldsOf(ad), base: fieldsOf(ad), version: ad.version }
}

/** Puts what was written on top of a newer version: fields that were left alone take its values. */
function basedOn(ad: AdPlacement, { fields, base }: AdDraft): AdDraft {
  const written = Object.entries(fields).filter(([name, value]) => value !== base[name as keyof AdFields])
  const next = draftOf(ad)
  return { ...next, fields: { ...next.fields, ...Object.fromEntries(written) } }
}

function areSame(one: AdFields, other: AdFields): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof AdFields])
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
