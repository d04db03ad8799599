import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useState } from 'react'
import { errorText } from '../../../shared/errors/error-text.ts'
import { unfinishedToast } from '../../../shared/unfinished-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../../controls/approval-note.tsx'
import { ProgressBar } from '../../controls/progress-bar.tsx'
import { bulkNames } from '../user-labels.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { BulkOutcomes } from './bulk-outcomes.tsx'
import { bulkResult, changedIn } from './bulk-result.ts'
import { useBulk } from './use-bulk.ts'

type BulkDialogProps = {
  ids: string[]
  action: BulkAction
  onClose: () => void
  /** Called when people may have been changed; `done` holds the ids processed so far. */
  onChanged: (done: string[]) => void
}

/** Previews a bulk action for each person, then applies it once to each, however often it is retried (AD-3). */
export function BulkDialog({ ids: selected, action, onClose, onChanged }: BulkDialogProps) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const bulk = useBulk(action, selected)
  const { ids, changing, progress } = bulk
  const hasBroken = bulk.isBegun && !isBusy
  const change = async () => {
    setBusy(true)
    const now = await bulk.change()
    setBusy(false)
    setStopping(false)
    const isCut = now.failure !== null
    const isStopped = !isCut && now.gone < ids.length
    const title = isCut ? t`Failed to change these people` : i18n._(bulkNames[action])
    const hasChanged = changedIn(now).length > 0
    const unfinished = unfinishedToast(now.failure ?? now.waiting)
    if (now.gone > 0 || !unfinished) onChanged(ids.slice(0, now.gone))
    if (unfinished && !hasChanged) {
      showToast(unfinished)
      return onClose()
    }
    showToast({
      title: hasChanged && (isCut || isStopped || unfinished) ? t`Some people were not changed` : title,
      text: bulkResult(action, now, ids.length),
      tone: isCut ? 'destructive' : isStopped || unfinished ? 'neutral' : 'success',
    })
    if (!isCut) onClose()
  }
  const stop = () => {
    setStopping(true)
    bulk.stop()
  }
  return (
    <Dialog
      isOpen
      onClose={isBusy ? stop : onClose}
      title={i18n._(bulkNames[action])}
      text={t`Outcome for each person. Each change gets its own entry in the audit log.`}
      actions={
        <>
          {hasBroken && (
            <Button variant="quiet" onClick={bulk.giveUp}>
              <Trans>Give up the rest</Trans>
            </Button>
          )}
          <Button variant="secondary" isBusy={isStopping} onClick={isBusy ? stop : onClose}>
            {isBusy ? <Trans>Stop</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button
            variant={action === 'ban' || action === 'demote' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!isBusy && !bulk.isReady && !hasBroken}
            onClick={() => void change()}
          >
            {hasBroken ? t`Continue with the rest` : actionName(action, changing)}
          </Button>
        </>
      }
    >
      <ApprovalNote
        isNeeded={(left) =>
          action === 'gift' ? changing * (bulk.amount ?? 0) > left : needsApproval(action, bulk.preview.value)
        }
      />
      {!isBusy && !bulk.isBegun && <BulkFields action={action} bulk={bulk} />}
      {action === 'gift' && bulk.amount !== null && changing > 0 && (
        <p role="status">
          {plural(changing * bulk.amount, { one: '# credit in total.', other: '# credits in total.' })}
        </p>
      )}
      {(isBusy || hasBroken) && bulk.isLong && (
        <ProgressBar label={i18n._(bulkNames[action])} done={progress.gone} total={ids.length} />
      )}
      {hasBroken && bulk.isResumed && (
        <p>
          <Trans>You began this earlier, with the people below. Finish it or give it up first.</Trans>
        </p>
      )}
      {hasBroken && <p>{bulkResult(action, progress, ids.length)}</p>}
      <BulkPreview bulk={bulk} action={action} />
    </Dialog>
  )
}

/**
 * Returns whether an action waits for a second person: promotions always, bans and demotions of several people, be they
 * unchanged or refused, and any action, lifted bans included, on an administrator.
 */
function needsApproval(action: BulkAction, people: BulkOutcome[] | null): boolean {
  const changing = people?.filter(({ outcome }) => outcome === 'changes') ?? []
  if (action === 'promote' || (action !== 'unban' && people && people.length > 1)) return true
  return changing.some(({ user }) => user.role !== 'user')
}

function actionName(action: BulkAction, changing: number): string {
  return action === 'gift'
    ? plural(changing, { one: 'Give to # person', other: 'Give to # people' })
    : plural(changing, { one: 'Change # person', other: 'Change # people' })
}

function BulkPreview({ bulk, action }: { bulk: ReturnType<typeof useBulk>; action: BulkAction }) {
  const { t } = useLingui()
  const { preview, progress } = bulk
  if (preview.value) return <BulkOutcomes people={preview.value} gone={progress.people} action={action} />
  return preview.error ? (
    <ErrorState
      title={t`The preview could not be loaded`}
      text={errorText(preview.error)}
      onRetry={preview.refresh}
    />
  ) : (
    <Waiting label={t`Loading...`}>
      <Skeleton shape="block" height="8rem" />
    </Waiting>
  )
}
