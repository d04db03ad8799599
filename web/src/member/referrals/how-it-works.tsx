import { Trans, useLingui } from '@lingui/react/macro'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { Card } from '../../ui/card.tsx'
import styles from './referrals.module.css'

/** The steps from the link to the reward. */
export function HowItWorks({ perReferral }: { perReferral: number }) {
  const { t } = useLingui()
  const steps = [
    { id: 'share', title: t`Share your code or link`, text: t`The link fills in your code.` },
    {
      id: 'join',
      title: t`Friends sign up with your code`,
      text: t`Once they confirm their email, you each get ${REFERRAL_BONUS_CREDITS} credits at once.`,
    },
    {
      id: 'reward',
      title: t`+5 credits per referral (more as you level up)`,
      text: t`Your daily credits grow too: ${perReferral} more a day for each friend at your tier.`,
    },
    {
      id: 'network',
      title: t`Friends get connected to your network`,
      text: t`You see who joined, by first name only. Friends of friends earn you nothing.`,
    },
  ]
  return (
    <Card title={<Trans>How Referrals Work</Trans>} className={styles.how}>
      <ol className={styles.steps}>
        {steps.map(({ id, title, text }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span className={styles.note}>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
