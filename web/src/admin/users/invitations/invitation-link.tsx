import { Trans, useLingui } from '@lingui/react/macro'
import { ShownOnce } from '../../controls/shown-once.tsx'

/** Shows the link of an invitation that no mail carries, so that it can be handed over. */
export function InvitationLink({ link, email }: { link: string; email: string }) {
  const { t } = useLingui()
  return (
    <ShownOnce
      secret={link}
      copyLabel={t`Copy the link`}
      warning={
        <Trans>
          This server sends no email, so pass the link to {email} yourself. Copy it now: it is shown only
          once.
        </Trans>
      }
    />
  )
}
