import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Viewer } from '@pepper/contract/identity'
import type { ReferralOutcome } from '@pepper/contract/joining'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { sessionStore } from '../../lib/browser-storage.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { tierName } from '../../shared/tiers.ts'
import { becomeViewer } from '../../shared/viewer.ts'
import { isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { forgetCode } from './carried-code.ts'

export type JoinedAnswer = { viewer: Viewer; referral: ReferralOutcome }

/** The duration of a toast that is long enough to read a code and a sentence, in ms. */
const LONG_MS = 12_000

/** Switches to the signed-in person: 'Welcome back!' with credits and tier (AU-2). */
export function welcomeBack(viewer: Viewer): void {
  becomeViewer(viewer)
  const isReadable = viewer.status === 'authenticated' && viewer.credits !== null
  const text = isReadable ? statusText(viewer) : t`You have been successfully signed in.`
  showToast({ title: t`Welcome back!`, text, tone: 'success' })
}

function statusText(member: Member): string {
  const credits = creditsText(member)
  const tier = tierName(member.profile.progress_tier, i18n)
  return t`You have ${credits} and are in the ${tier} tier.`
}

/** Switches to the new member: shows their code, their credits, and the result of their referral (AU-3, AU-4). */
export function welcomeNewcomer(via: 'activation' | 'sign_up', { viewer, referral }: JoinedAnswer): void {
  forgetCode(sessionStore)
  becomeViewer(viewer)
  if (viewer.status !== 'authenticated') return
  const { product } = pageBootstrap().brand
  showToast({
    title: via === 'activation' ? t`Account Activated!` : t`Welcome to ${product}!`,
    text: [codeText(viewer), referralText(referral)].filter(Boolean).join(' '),
    tone: 'success',
    durationMs: LONG_MS,
  })
}

function codeText(member: Member): string {
  const code = member.profile.referral_code ?? ''
  const credits = creditsText(member)
  return t`Your referral code is ${code}. You have ${credits}.`
}

function creditsText({ credits }: Member): string {
  if (!credits) return t`no credits yet`
  if (isUnlimited(credits)) return t`unlimited credits`
  return plural(credits.total_credits, { one: '# credit', other: '# credits' })
}

/** Describes the result of a referral to the newcomer; a refused one never undoes the joining (D5). */
function referralText(outcome: ReferralOutcome): string {
  const texts: Record<ReferralOutcome, string> = {
    none: '',
    connected: t`You and the friend who invited you each got ${REFERRAL_BONUS_CREDITS} bonus credits.`,
    pending: t`Your invitation counts once your email address is confirmed.`,
    held: t`Your invitation is in review. The bonus follows once it is approved.`,
    unknown_code: t`The referral code you used was not found, so it brings no bonus.`,
    own_code: t`The referral code you used is your own, so it brings no bonus.`,
    same_mailbox: t`Your mailbox already counted for the referral code you used, or belongs to its owner, so it brings no bonus.`,
    loop: t`The referral code you used belongs to a person you invited, so it brings no bonus.`,
  }
  return texts[outcome]
}
