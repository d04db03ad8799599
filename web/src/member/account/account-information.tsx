import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditInfo } from '@pepper/contract/credits'
import type { Profile } from '@pepper/contract/identity'
import { nextTier } from '@pepper/contract/progress/tiers'
import { Link } from '@tanstack/react-router'
import { copyText } from '../../lib/copy-text.ts'
import { formatNumber, formatTimeInZone } from '../../lib/formats/format.ts'
import { CreditPips } from '../../shared/credit-pips.tsx'
import { TierRing } from '../../shared/tier-ring.tsx'
import { tierName } from '../../shared/tiers.ts'
import { isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './account-dialog.module.css'
import { ProfileRows } from './profile-rows.tsx'
import { Row } from './row.tsx'

/** The member's profile, with the fields that they may edit (ST-2), and the account's balance (ST-3). */
export function AccountInformation({ member }: { member: Member }) {
  const { t, i18n } = useLingui()
  const { profile, credits } = member
  return (
    <dl className={styles.rows}>
      <ProfileRows profile={profile} />
      <Row name={t`Credits`}>
        {credits ? <Credits credits={credits} /> : <Trans>Loading credit info...</Trans>}
      </Row>
      <Row name={t`Progress tier`}>
        <Tier member={member} />
      </Row>
      <Row name={t`XP`}>{formatNumber(profile.xp, i18n.locale)}</Row>
      <Row name={t`PBT`}>
        <span className={styles.dim}>
          {formatNumber(profile.pbt, i18n.locale)} · <Trans>Disabled in the waitlist phase</Trans>
        </span>
      </Row>
      <Row name={t`Subscription`} note={t`Premium subscriptions coming soon`}>
        <Trans>Not Available / Inactive</Trans>
      </Row>
      <ReferralRows profile={profile} />
    </dl>
  )
}

/** The referral code and link; a fallback profile has no code. */
function ReferralRows({ profile: { referral_code: code, referral_link: link } }: { profile: Profile }) {
  const { t } = useLingui()
  if (code === null || link === null) return null
  return (
    <>
      <Row name={t`Referral code`}>
        <Copyable text={code} copied={t`Referral code copied to clipboard`} />
        <Link to="/claim" search={{}}>
          <Trans>Claim your place on the waitlist</Trans>
        </Link>
      </Row>
      <Row name={t`Referral link`}>
        <Copyable text={link} copied={t`Referral link copied to clipboard`} />
        <Link to="/referrals" search={{}}>
          <Trans>Invite friends</Trans>
        </Link>
      </Row>
    </>
  )
}

function Credits({ credits }: { credits: CreditInfo }) {
  const { i18n } = useLingui()
  if (isUnlimited(credits)) return <Trans>Unlimited (Admin)</Trans>
  const { daily_credits, daily_allowance, daily_used, xp_credits, total_credits, xp_pending } = credits
  const reset = formatTimeInZone(credits.next_reset, i18n.locale)
  return (
    <span className={styles.credits}>
      <span className={styles.pips}>
        <strong>{formatNumber(total_credits, i18n.locale)}</strong>
        <CreditPips left={daily_credits} allowance={daily_allowance} />
      </span>
      <span className={styles.note}>
        <Trans>
          {daily_used}/{daily_allowance} used today, {xp_credits} from XP. Daily credits reset at {reset}.
        </Trans>{' '}
        {xp_pending > 0 &&
          plural(xp_pending, {
            one: '# more from XP arrives then.',
            other: '# more from XP arrive then.',
          })}{' '}
        <Link to="/credit-history" search={{}}>
          <Trans>Credit history</Trans>
        </Link>
      </span>
    </span>
  )
}

function Tier({ member }: { member: Member }) {
  const { i18n } = useLingui()
  const { progress_tier, xp } = member.profile
  const next = nextTier(xp)
  const missing = next && formatNumber(next.missing_xp, i18n.locale)
  return (
    <span className={styles.tier}>
      <TierRing
        tier={progress_tier}
        next={next && { tier: next.tier, missingXp: next.missing_xp, fraction: next.fraction }}
        size={52}
      >
        <Avatar size="small" />
      </TierRing>
      <span>
        <strong>{tierName(progress_tier, i18n)}</strong>
        <span className={styles.note}>
          {next ? (
            <Trans>
              {missing} XP to {tierName(next.tier, i18n)}
            </Trans>
          ) : (
            <Trans>The highest tier</Trans>
          )}
        </span>
      </span>
    </span>
  )
}

function Copyable({ text, copied }: { text: string; copied: string }) {
  const { t } = useLingui()
  const copy = async () => {
    if (await copyText(text)) showToast({ title: t`Copied!`, text: copied, tone: 'success' })
    else
      showToast({ title: t`Not copied`, text: t`Please select the text and copy it.`, tone: 'destructive' })
  }
  return (
    <span className={styles.copyable}>
      <code>{text}</code>
      <IconButton label={t`Copy`} icon={<CopyIcon size={18} />} onClick={copy} />
    </span>
  )
}
