import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { NotificationAbout } from '@pepper/contract/notifications'
import type { ToastTone } from '../../ui/toasts/toasts.ts'
import { tierName } from '../tiers.ts'

export interface NotificationLabels {
  title: string
  text: string
  tone: ToastTone
}

/** Writes the text of a notification: the system's in the language of the page, an operator's as they wrote it. */
export function notificationLabels(about: NotificationAbout, i18n: I18n): NotificationLabels {
  switch (about.code) {
    case 'tier_reached': {
      const name = tierName(about.tier, i18n)
      return {
        title: t`You are ${name} now`,
        text: t`Each friend is now worth more. See your tier benefits.`,
        tone: 'success',
      }
    }
    case 'referral_qualified':
      return {
        title: t`A friend joined with your code`,
        text: t`You both got your bonus credits.`,
        tone: 'success',
      }
    case 'gift_received':
      return {
        title: plural(about.amount, { one: 'You received # credit', other: 'You received # credits' }),
        text: about.reason
          ? t`Reason: “${about.reason}”. They never expire.`
          : t`They never expire. Spend them on something good.`,
        tone: 'success',
      }
    case 'model_budget':
      return {
        title:
          about.percent === 100
            ? t`The model’s budget for today is used up`
            : t`The model has used ${about.percent}% of today’s budget`,
        text:
          about.percent === 100
            ? t`The built-in guide answers until midnight and tells people so. You can raise the limit in the settings.`
            : t`When the budget is used up, the built-in guide answers until midnight. You can raise the limit in the settings.`,
        tone: 'destructive',
      }
    case 'mail_total_near':
      return {
        title:
          about.span === 'hour'
            ? t`The hourly email limit is nearly reached`
            : t`The daily email limit is nearly reached`,
        text: t`Only sign-in and security emails go out for now; the others wait. Check who is sending, or raise the limit in the settings.`,
        tone: 'destructive',
      }
    case 'announcement':
      return { title: t`Announcement`, text: about.message, tone: 'neutral' }
    case 'operator':
      return {
        title: about.title,
        text: about.message,
        tone: about.type === 'error' ? 'destructive' : 'neutral',
      }
    case 'approval_requested':
      return {
        title: t`A request needs your approval`,
        text: t`Another administrator is waiting for approval. See Approvals.`,
        tone: 'neutral',
      }
    case 'approval_settled':
      return { title: settledTitle(about.outcome), text: t`See Approvals.`, tone: 'neutral' }
    default:
      return securityLabels(about)
  }
}

type Security = Extract<
  NotificationAbout,
  {
    code:
      | 'role_changed'
      | 'signed_in_elsewhere'
      | 'password_changed'
      | 'second_factor_added'
      | 'second_factor_removed'
      | 'recovery_codes_renewed'
      | 'passkey_added'
      | 'passkey_removed'
      | 'sign_in_link_issued'
      | 'sign_in_link_handed_over'
      | 'suspicious_activity'
      | 'data_export_ready'
      | 'deletion_requested'
  }
>

function settledTitle(outcome: 'approved' | 'declined' | 'expired'): string {
  switch (outcome) {
    case 'approved':
      return t`Your request was approved`
    case 'declined':
      return t`Your request was declined`
    case 'expired':
      return t`Your request has expired`
  }
}

/** Writes the text of a notification about the security of an account, in a plain tone. */
function securityLabels(about: Security): NotificationLabels {
  switch (about.code) {
    case 'role_changed':
      return { title: t`Your role was changed`, text: roleText(about.role), tone: 'neutral' }
    case 'signed_in_elsewhere':
      return {
        title: t`New sign-in to your account`,
        text: t`Your account was used on a new kind of device. If this was not you, sign out everywhere and change your password.`,
        tone: 'neutral',
      }
    case 'suspicious_activity':
      return {
        title: t`Suspicious Activity Detected`,
        text: t`We've detected unusual activity on your account. Please review your recent sessions.`,
        tone: 'destructive',
      }
    case 'deletion_requested':
      return {
        title: t`Your account will be deleted`,
        text: about.by_operator
          ? t`The team was asked to delete it, and it goes in 7 days. Until then you can keep it in the account settings. If you did not ask for this, keep it and tell the team.`
          : t`You have 7 days to change your mind: keep it in the account settings. If you did not ask for this, change your password.`,
        tone: 'destructive',
      }
    case 'data_export_ready':
      return {
        title: t`Your data is ready`,
        text: about.by_operator
          ? t`The team was asked for it and can download the archive for 7 days, as you can in the account settings. If you did not ask for it, tell the team.`
          : t`Download the archive in the account settings within 7 days. If you did not ask for it, change your password.`,
        tone: 'neutral',
      }
    case 'second_factor_added':
      return {
        title: t`An authenticator app was set up`,
        text: t`Signing in now needs its code. If this was not you, sign out everywhere and tell the team at once.`,
        tone: 'neutral',
      }
    case 'second_factor_removed':
      return {
        title: t`Your authenticator app was removed`,
        text: t`Unless you have a passkey, your password alone now signs you in. If this was not you, change your password and tell the team at once.`,
        tone: 'neutral',
      }
    case 'passkey_added':
      return {
        title: t`A passkey was added to your account`,
        text: t`It signs you in without your password. If this was not you, sign out everywhere and tell the team at once.`,
        tone: 'neutral',
      }
    case 'passkey_removed':
      return {
        title: t`A passkey was removed from your account`,
        text: t`It no longer signs you in. If this was not you, change your password and tell the team at once.`,
        tone: 'neutral',
      }
    case 'recovery_codes_renewed':
      return {
        title: t`You have new recovery codes`,
        text: t`Your old codes no longer work. If this was not you, change your password and tell the team at once.`,
        tone: 'neutral',
      }
    case 'sign_in_link_issued':
      return {
        title: t`A sign-in link was sent to you`,
        text: t`An administrator emailed you a link that signs you in. It works once, for one hour. If you did not ask for it, ignore it.`,
        tone: 'neutral',
      }
    case 'sign_in_link_handed_over':
      return {
        title: t`An administrator viewed a sign-in link to your account`,
        text: t`The link signs in as you, once, for 15 minutes. If you did not ask for it, sign out everywhere and tell the team.`,
        tone: 'neutral',
      }
    case 'password_changed':
      return {
        title: t`Your password was changed`,
        text: t`If this was not you, tell the team at once.`,
        tone: 'neutral',
      }
  }
}

function roleText(role: 'user' | 'admin' | 'super_admin'): string {
  switch (role) {
    case 'user':
      return t`You are now a member, without admin rights.`
    case 'admin':
      return t`You are now an administrator.`
    case 'super_admin':
      return t`You are now a super administrator.`
  }
}
