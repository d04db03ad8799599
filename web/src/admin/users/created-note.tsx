import { Trans, useLingui } from '@lingui/react/macro'
import type { CreatedMember } from '@pepper/contract/joining/create-member'
import { Link } from '@tanstack/react-router'
import { InvitationLink } from './invitations/invitation-link.tsx'
import { LinkOnItsWay } from './link-on-its-way.tsx'
import styles from './users.module.css'

/** Says how the person of a new account gets their link, and what to do about a wrong address. */
export function CreatedNote({ created }: { created: CreatedMember }) {
  const { email, delivery, link, user_id: id } = created
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>{email} has an account now.</Trans>
      </p>
      {link !== null && <InvitationLink link={link} email={email} />}
      {delivery !== 'by_hand' && (
        <LinkOnItsWay email={email} delivery={delivery} expiresAt={created.expires_at} />
      )}
      {delivery === 'by_hand' && link === null && (
        <p>
          <Trans>The link was shown before. Give the person a sign-in link on their page instead.</Trans>
        </p>
      )}
      <p className={styles.note}>
        <Trans>
          Is the address wrong? Ban the person: the link stops working at once. A super admin can then delete
          the account.
        </Trans>
      </p>
      <p>
        <PersonLink id={id} />
      </p>
    </div>
  )
}

/** Links to the page of a person who has an account. */
export function PersonLink({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Link to="/admin/users/$id" params={{ id }} preload={false}>
      {t`Open the person’s page`}
    </Link>
  )
}
