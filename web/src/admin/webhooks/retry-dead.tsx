import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

/** Has everything that fails tried now, after a question. */
export function RetryDead({ count, onRetried }: { count: number; onRetried: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const retryAll = async () => {
    setBusy(true)
    try {
      const { retried } = await api.webhooks.retryDead()
      const title = plural(retried, {
        one: '# delivery is tried again',
        other: '# deliveries are tried again',
      })
      showToast({ title, tone: 'success' })
    } catch (error) {
      showToast({ title: t`They could not be tried`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
      setOpen(false)
      onRetried()
    }
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Trans>Try all failing ones now</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={plural(count, { one: 'Try # delivery again?', other: 'Try # deliveries again?' })}
        text={t`Each is tried now, and then at growing intervals until it is accepted. The receiver meets the same event ids, so nothing counts twice there.`}
        confirm={t`Try again`}
        tone="primary"
        isBusy={isBusy}
        onConfirm={() => void retryAll()}
      />
    </>
  )
}
