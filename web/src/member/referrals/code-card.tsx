import { Trans, useLingui } from '@lingui/react/macro'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { useId } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyIcon, LinkIcon, ShareIcon } from '../../ui/icons.tsx'
import { sayNotCopied } from '../../ui/say-not-copied.ts'
import styles from './code-card.module.css'
import { copyCode, copyLink, sayLinkCopied } from './copy-toasts.ts'
import { shareLink } from './share-link.ts'

type CodeCardProps = { code: string; link: string }

/** The person's own code, and the ways to share it (RF-1). */
export function CodeCard({ code, link }: CodeCardProps) {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const id = useId()
  const share = async () => {
    const invitation = {
      title: product,
      text: t`Come and talk to ${persona}. With my link we both get ${REFERRAL_BONUS_CREDITS} bonus credits.`,
      url: link,
    }
    const own = 'share' in navigator ? (what: ShareData) => navigator.share(what) : undefined
    const outcome = await shareLink(invitation, { share: own, copy: copyText })
    if (outcome === 'copied') sayLinkCopied()
    if (outcome === 'failed') sayNotCopied()
  }
  return (
    <Card shape="leaf" className={styles.card}>
      <h2 className={styles.title}>
        <label htmlFor={id}>
          <Trans>Your referral code</Trans>
        </label>
      </h2>
      <div className={styles.code}>
        <input
          id={id}
          readOnly
          value={code}
          size={8}
          className={styles.field}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          label={t`Copy code`}
          variant="solid"
          icon={<CopyIcon />}
          onClick={() => void copyCode(code)}
        />
      </div>
      <p className={styles.link}>{link}</p>
      <div className={styles.actions}>
        <Button icon={<ShareIcon size={18} />} onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
        <Button variant="secondary" icon={<LinkIcon size={18} />} onClick={() => void copyLink(link)}>
          <Trans>Copy Link</Trans>
        </Button>
      </div>
    </Card>
  )
}
