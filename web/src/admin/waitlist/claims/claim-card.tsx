import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedClaim } from '@pepper/contract/waitlist/claims'
import type { ReactElement, ReactNode } from 'react'
import { formatDate, formatNumber } from '../../../lib/formats/format.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { recordName, telegramName } from '../records/record-columns.tsx'
import styles from '../waitlist.module.css'
import { ClaimDecision } from './claim-decision.tsx'

type ClaimCardProps = { claim: ReviewedClaim; onSettled: () => void; onStale: () => void }

/** Shows one claim: the person, the record, their explanation, and other people who claim the same record. */
export function ClaimCard({ claim, onSettled, onStale }: ClaimCardProps) {
  const { i18n } = useLingui()
  const { member, record, note, rivals, state, decision, created_at } = claim
  const asker = recordName(member)
  const wanted = record ? record.full_name || claim.referral_code : claim.referral_code
  const count = formatNumber(rivals, i18n.locale)
  return (
    <li className={styles.card}>
      <h2 className={styles.cardTitle}>
        <Trans>
          “{wanted}”, claimed by {asker}
        </Trans>
      </h2>
      <p className={styles.note}>
        <TimeAgo at={created_at} />
      </p>
      <blockquote className={styles.quote}>{note}</blockquote>
      <div className={styles.compare}>
        <Facts
          title={<Trans>Claimant</Trans>}
          facts={[
            [<Trans key="email">Email</Trans>, member.email],
            [<Trans key="code">Own code</Trans>, member.referral_code],
            [<Trans key="since">Member since</Trans>, formatDate(member.created_at, i18n.locale)],
          ]}
        />
        {record && (
          <Facts
            title={<Trans>The record</Trans>}
            facts={[
              [<Trans key="code">Code</Trans>, claim.referral_code],
              [<Trans key="telegram">Telegram</Trans>, telegramName(record)],
              [<Trans key="xp">XP</Trans>, formatNumber(record.xp, i18n.locale)],
              [
                <Trans key="joined">Joined with its code</Trans>,
                formatNumber(record.joined_referrals, i18n.locale),
              ],
              [<Trans key="since">On the waitlist since</Trans>, formatDate(record.created_at, i18n.locale)],
            ]}
          />
        )}
      </div>
      {state === 'pending' && rivals > 0 && (
        <p className={styles.warning}>
          <WarningIcon />
          <Trans>Other claims for this record: {count}. Approving this one rejects them.</Trans>
        </p>
      )}
      {decision !== null && decision !== 'claimed_by_another' && (
        <p>
          <Trans>Answered: {decision}</Trans>
        </p>
      )}
      {decision === 'claimed_by_another' && (
        <p>
          <Trans>Rejected because another member got the record.</Trans>
        </p>
      )}
      {state === 'pending' && (
        <ClaimDecision claim={claim} asker={asker} wanted={wanted} onSettled={onSettled} onStale={onStale} />
      )}
    </li>
  )
}

type FactsProps = { title: ReactNode; facts: [ReactElement, string | null][] }

function Facts({ title, facts }: FactsProps) {
  return (
    <section>
      <h3 className={styles.factsTitle}>{title}</h3>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name.key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
