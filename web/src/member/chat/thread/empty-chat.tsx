import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '../../../lib/class-names.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { HomePicture, overPicture } from '../../../shared/brand/home-picture.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePersonaMood } from '../turn/persona-mood.ts'
import styles from './empty-chat.module.css'

/** A chat before its first message (CH-3). */
export function EmptyChat() {
  const { persona } = useBrand()
  return (
    <>
      <HomePicture />
      <div className={styles.empty}>
        <Avatar mood={usePersonaMood()} size="large" className={styles.avatar} />
        <p className={classNames(styles.text, overPicture)}>
          <Trans>Start a conversation with {persona}...</Trans>
        </p>
      </div>
    </>
  )
}

/** The outline of a chat that is loading. */
export function LoadingChat() {
  const { t } = useLingui()
  return (
    <div className={styles.loading}>
      <Waiting label={t`Loading chat`}>
        <Skeleton shape="block" width="55%" height="3rem" className={styles.question} />
        <Skeleton width="30%" />
        <Skeleton width="95%" />
        <Skeleton width="88%" />
        <Skeleton width="62%" />
        <Skeleton shape="block" width="40%" height="3rem" className={styles.question} />
        <Skeleton width="30%" />
        <Skeleton width="90%" />
        <Skeleton width="74%" />
      </Waiting>
    </div>
  )
}
