import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../lib/brand.ts'
import type { Member } from '../../lib/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ForwardIcon, SignOutIcon } from '../../ui/icons.tsx'
import styles from './account-dialog.module.css'
import { AccountInformation } from './account-information.tsx'
import { ColorSchemeSelect } from './color-scheme-select.tsx'
import { signOut } from './sign-out.ts'

type AccountDialogProps = { member: Member; onClose: () => void }

/** Account settings (ST-1): who you are, what you have, how it looks, where to read on, and the way out. */
export function AccountDialog({ member, onClose }: AccountDialogProps) {
  const { t } = useLingui()
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Account Settings`}
      size="large"
      actions={
        <>
          <Button variant="danger" icon={<SignOutIcon />} onClick={leave}>
            <Trans>Logout</Trans>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sections}>
        <section className={styles.section} aria-labelledby="account-information">
          <h3 id="account-information">
            <Trans>Account Information</Trans>
          </h3>
          <AccountInformation member={member} />
        </section>
        <section className={styles.section} aria-labelledby="preferences">
          <h3 id="preferences">
            <Trans>Preferences</Trans>
          </h3>
          <ColorSchemeSelect />
        </section>
        <section className={styles.section} aria-labelledby="information">
          <h3 id="information">
            <Trans>Information & Support</Trans>
          </h3>
          <SupportLinks onChoose={onClose} />
        </section>
      </div>
    </Dialog>
  )
}

function SupportLinks({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui()
  const { persona, persona_slug, support_email } = useBrand()
  const pages = [
    { to: `/meet-${persona_slug}`, name: t`Meet ${persona}` },
    { to: '/privacy-policy', name: t`Privacy Policy` },
    { to: '/terms-of-use', name: t`Terms of Use` },
    { to: '/faq', name: t`FAQ` },
    { to: '/report-bug', name: t`Report a bug` },
  ]
  return (
    <ul className={styles.links}>
      {pages.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} className={styles.link} onClick={onChoose}>
            {name}
            <ForwardIcon size={18} />
          </Link>
        </li>
      ))}
      {support_email && (
        <li>
          <a className={styles.link} href={`mailto:${support_email}`}>
            <Trans>Write to support</Trans>
            <ForwardIcon size={18} />
          </a>
        </li>
      )}
    </ul>
  )
}
