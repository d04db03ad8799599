import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { RetryIcon } from './icons.tsx'

type RefreshButtonProps = { isBusy: boolean; onClick: () => void }

/** A button that reads the data of the screen again. */
export function RefreshButton({ isBusy, onClick }: RefreshButtonProps) {
  return (
    <Button variant="secondary" size="small" icon={<RetryIcon size={18} />} isBusy={isBusy} onClick={onClick}>
      <Trans>Refresh</Trans>
    </Button>
  )
}
