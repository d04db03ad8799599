import { useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import styles from './referrals.module.css'

/** The outlines of the cards that are loading. */
export function LoadingReferrals() {
  const { t } = useLingui()
  const words = t`Loading referral information...`
  return (
    <Waiting label={words}>
      <p className={styles.loading} aria-hidden="true">
        {words}
      </p>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.side}>
          <Card shape="leaf">
            <Skeleton width="9rem" />
            <Skeleton shape="block" height="3.25rem" className={styles.gap} />
            <Skeleton className={styles.gap} />
            <Skeleton shape="block" height="2.75rem" className={styles.gap} />
          </Card>
        </div>
        <div className={styles.main}>
          <Card>
            <Skeleton shape="block" height="16rem" />
            <Skeleton shape="block" height="4rem" className={styles.gap} />
          </Card>
          <Card>
            <Skeleton width="12rem" />
            <Skeleton shape="block" height="2.125rem" className={styles.gap} />
          </Card>
        </div>
      </div>
    </Waiting>
  )
}
