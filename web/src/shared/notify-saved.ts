import { t } from '@lingui/core/macro'
import { showToast } from '../ui/toasts/toasts.ts'

/**
 * Shows a toast that says whether a preference was stored on the account; where it was not, the earlier one shows again
 * (ST-4). `field` names the preference in the language of the moment: choosing another language changes it.
 */
export async function notifySaved(field: () => string, change: Promise<void>): Promise<void> {
  try {
    await change
    showToast({
      title: t`Settings Updated`,
      text: t`${{ field: field() }} has been updated successfully.`,
      tone: 'success',
    })
  } catch {
    showToast({
      title: t`Update Failed`,
      text: t`Failed to update setting. Please try again.`,
      tone: 'destructive',
    })
  }
}
