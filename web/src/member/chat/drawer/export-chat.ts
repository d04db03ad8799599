import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { api } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { chatFileName, chatMarkdown } from './chat-file.ts'

export type ExportFormat = 'md' | 'json'

/** Saves a whole chat as a file (DR-7); `name` is its title as shown. */
export async function exportChat(
  chat: { session_id: string; name: string; persona: string },
  format: ExportFormat,
): Promise<void> {
  try {
    const file = await api.chat.export({ session_id: chat.session_id })
    const name = chatFileName(chat.name, file.exported_at, format)
    if (format === 'json') return saveFile(name, 'application/json', `${JSON.stringify(file, null, 2)}\n`)
    const labels = {
      title: chat.name,
      you: t`You`,
      persona: chat.persona,
      sources: t`Sources:`,
      origin: location.origin,
      at: (moment: string) => i18n.date(moment, { dateStyle: 'medium', timeStyle: 'short' }),
    }
    saveFile(name, 'text/markdown;charset=utf-8', chatMarkdown(file, labels))
  } catch (error) {
    showToast({ title: t`The download failed`, text: errorText(error), tone: 'destructive' })
  }
}
