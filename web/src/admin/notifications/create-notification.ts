import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { type Draft, notificationOf } from './draft.ts'

/**
 * Creates the notification of a draft, and schedules it where the draft has a moment. Repeated with the same id, it
 * creates nothing more. Throws CallError where it was not created.
 */
export async function createNotification(draft: Draft, id: string): Promise<void> {
  await api.notifications.admin.create({ ...notificationOf(draft), id })
  if (!draft.sends) {
    showToast({
      title: t`Notification created`,
      text: t`It waits in the list until you send it.`,
      tone: 'success',
    })
    return
  }
  const at = new Date(draft.sends).toISOString()
  try {
    await api.notifications.admin.send({ id, at })
    const moment = formatDateTime(at, i18n.locale)
    showToast({ title: t`Notification scheduled`, text: t`It goes out ${moment}.`, tone: 'success' })
  } catch (error) {
    showToast({ title: t`Created, but not scheduled`, text: errorText(error), tone: 'destructive' })
  }
}
