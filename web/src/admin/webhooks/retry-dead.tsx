import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

/** Retries all failed deliveries now, after a confirmation. */
export function RetryDead({ count, onRetried }: { count: number; onRetried: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const retryAll = async () => {
    setBusy(true)
    try {
      const { retried } = await api.webhooks.retryDead()
      const title = plural(retried, {
        one: 'Retrying # delivery',
        other: 'Retrying # deliveries',
      })
      showToast({ title, tone: 'success' })
    } catch (error) {
      showToast({ title: t`The retry failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
      setOpen(false)
      onRetried()
    }
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Trans>Retry all failing deliveries</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={plural(count, { one: 'Retry # delivery?', other: 'Retry # deliveries?' })}
        text={t`Each is tried now, then at growing intervals until accepted. Event ids stay the same, so nothing counts twice.`}
        confirm={t`Try again`}
        tone="primary"
        isBusy={isBusy}
        onConfirm={() => void retryAll()}
      />
    </>
  )
}
