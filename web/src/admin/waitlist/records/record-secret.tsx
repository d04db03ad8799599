import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import styles from '../waitlist.module.css'

type RecordSecretProps = { record: WaitlistRecord; onIssued: () => void }

/** Creates a one-time secret for a record without an email. It is shown once; afterwards only its hash is kept. */
export function RecordSecret({ record, onIssued }: RecordSecretProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const issue = () =>
    run(t`The claim secret was not created`, async () => {
      const { claim_secret } = await api.waitlist.issueClaimSecret({ id: record.id })
      setSecret(claim_secret)
      onIssued()
    })
  if (secret !== null) {
    return (
      <ShownOnce
        secret={secret}
        copyLabel={t`Copy the secret`}
        warning={t`Copy it now: it is shown only once. Anyone who has it can take over this record, so give it only to the right person.`}
      />
    )
  }
  return (
    <section className={styles.doing}>
      <p>
        {record.has_claim_secret ? (
          <Trans>This record has a claim secret that can no longer be shown. A new one replaces it.</Trans>
        ) : (
          <Trans>
            This record has no email. To let the person activate it, give them a claim secret in private.
          </Trans>
        )}
      </p>
      <Button variant={record.has_claim_secret ? 'secondary' : 'primary'} isBusy={isBusy} onClick={issue}>
        {record.has_claim_secret ? <Trans>Create a new secret</Trans> : <Trans>Create a claim secret</Trans>}
      </Button>
    </section>
  )
}
