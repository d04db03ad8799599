import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { LeaveGuard } from '../controls/leave-guard.tsx'
import { SaveBar } from '../controls/save-bar.tsx'
import { PictureCard } from './picture-card.tsx'
import { slotsInOrder } from './picture-labels.ts'
import styles from './pictures.module.css'
import { type PicturesForm, usePicturesForm } from './use-pictures-form.ts'

/** Shows the pictures of the product, which are chosen one by one and saved together (AD-10). */
export function BrandPicturesPage() {
  const { t } = useLingui()
  const form = usePicturesForm()
  const { slots } = form
  if (!slots) {
    if (form.error === null) return <Loading />
    return (
      <ErrorState
        title={t`The assets could not be loaded`}
        text={errorText(form.error)}
        onRetry={form.refresh}
      />
    )
  }
  return (
    <>
      <div className={styles.cards}>
        {slotsInOrder.map((slot) => {
          const brandSlot = slots.find((one) => one.slot === slot)
          return brandSlot && <PictureCard key={slot} brandSlot={brandSlot} form={form} />
        })}
      </div>
      <SaveBar
        changeCount={form.changeCount}
        isSaving={form.isSaving}
        label={t`Save Changes`}
        onSave={form.save}
        onDiscard={form.discard}
      >
        <Reset form={form} />
      </SaveBar>
      <LeaveGuard isDirty={form.changeCount > 0} />
    </>
  )
}

function Reset({ form }: { form: PicturesForm }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!form.hasOwn) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Trans>Reset to Defaults</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Reset to Defaults`}
        text={t`Every asset goes back to its default, for everyone. The images stay in the history, and you can undo it.`}
        confirm={t`Reset to Defaults`}
        onConfirm={() => {
          setOpen(false)
          form.reset()
        }}
      />
    </>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Waiting label={t`Loading assets...`}>
      <div className={styles.cards}>
        {slotsInOrder.map((slot) => (
          <Skeleton key={slot} shape="block" height="24rem" />
        ))}
      </div>
    </Waiting>
  )
}
