import { t } from '@lingui/core/macro'
import { copyText } from '../../lib/copy-text.ts'
import { sayNotCopied } from '../../ui/say-not-copied.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) sayCopied(t`Referral code copied to clipboard`)
  else sayNotCopied()
}

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) sayLinkCopied()
  else sayNotCopied()
}

export function sayLinkCopied(): void {
  sayCopied(t`Referral link copied to clipboard`)
}

function sayCopied(text: string): void {
  showToast({ title: t`Copied!`, text, tone: 'success' })
}
