import { Trans, useLingui } from '@lingui/react/macro'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

type UnpinButtonProps = { pinned: PinnedAnswer; onUnpinned: () => void }

/** Removes a pinned answer after a confirmation, because its text is lost. */
export function UnpinButton({ pinned: { id, question }, onUnpinned }: UnpinButtonProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction()
  const unpin = () =>
    run(t`The answer could not be unpinned`, async () => {
      await api.knowledge.verified.unpin({ id })
      setAsking(false)
      onUnpinned()
    })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Unpin “${question}”`}
        onClick={() => setAsking(true)}
      >
        <Trans>Unpin</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Unpin the answer to “${question}”?`}
        text={t`The text of the answer is lost, and the guide answers this question by itself again.`}
        confirm={t`Unpin`}
        isBusy={isBusy}
        onConfirm={unpin}
      />
    </>
  )
}
