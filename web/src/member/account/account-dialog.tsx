import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Member } from '../../shared/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignOutIcon } from '../../ui/icons.tsx'
import styles from './account-dialog.module.css'
import { AccountInformation } from './account-information.tsx'
import { AccountPreferences } from './account-preferences.tsx'
import { type AccountSection, sectionOf } from './account-sections.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { Security } from './security.tsx'
import { SupportLinks } from './support-links.tsx'

type AccountDialogProps = {
  member: Member
  /** The section that it opens at, from the address. */
  section: string
  onClose: () => void
  onSignOut: () => void
  /** Signs out every device, including this one. */
  onSignOutEverywhere: () => void
  /** The links for super admins only, and the links into the administration; null for all other people. */
  superAdmin: ReactNode
  administration: ReactNode
}

/**
 * Account settings (ST-1): profile, balance, looks, further reading and the sign-out. Links need not close it: another
 * address does.
 */
export function AccountDialog(props: AccountDialogProps) {
  const { member, onClose, onSignOut, onSignOutEverywhere, superAdmin, administration } = props
  const { t } = useLingui()
  const first = sectionOf(props.section)
  const section = (name: AccountSection) => ({ name, isFirst: name === first && name !== 'account' })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Account Settings`}
      size="large"
      isSheet
      actions={
        <>
          <Button variant="danger" icon={<SignOutIcon />} onClick={onSignOut}>
            <Trans>Logout</Trans>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sections}>
        <Section {...section('account')} title={t`Account Information`}>
          <AccountInformation member={member} />
          <Section {...section('security')}>
            <Security onSignOutEverywhere={onSignOutEverywhere} />
          </Section>
          <Section {...section('privacy')}>
            <ExportData />
            <DeleteAccount />
          </Section>
        </Section>
        <Section {...section('preferences')} title={t`Preferences`}>
          <AccountPreferences member={member} />
        </Section>
        {superAdmin && (
          <Section {...section('super-admin')} title={t`Super Admin Settings`}>
            {superAdmin}
          </Section>
        )}
        {administration && <Section {...section('admin')}>{administration}</Section>}
        <Section {...section('information')} title={t`Information & Support`}>
          <SupportLinks />
        </Section>
      </div>
    </Dialog>
  )
}

type SectionProps = { name: AccountSection; isFirst: boolean; title?: string; children: ReactNode }

/** A section; the one that the address names has the focus at first, and is scrolled to the top. */
function Section({ name, isFirst, title, children }: SectionProps) {
  const id = `settings-${name}`
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) section.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  return (
    <section
      ref={section}
      className={styles.section}
      aria-labelledby={title && id}
      tabIndex={-1}
      data-autofocus={isFirst || undefined}
    >
      {title && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  )
}
