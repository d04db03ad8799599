import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitlistRecord } from '@pepper/contract/waitlist/records'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import styles from '../waitlist.module.css'

type RecordSecretProps = { record: WaitlistRecord; onIssued: () => void }

/** A one-time secret for a record without an e-mail; shown once, then only its hash is kept. */
export function RecordSecret({ record, onIssued }: RecordSecretProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const issue = () =>
    run(t`No claim secret was made`, async () => {
      const { claim_secret } = await api.waitlist.issueClaimSecret({ id: record.id })
      setSecret(claim_secret)
      onIssued()
    })
  if (secret !== null) {
    return (
      <ShownOnce
        secret={secret}
        copyLabel={t`Copy the secret`}
        warning={t`Copy it now: it is shown this once. Whoever has it can take this record over, so give it to its person only.`}
      />
    )
  }
  return (
    <section className={styles.doing}>
      <p>
        {record.has_claim_secret ? (
          <Trans>
            This record has a claim secret that nobody can read any more. A new one makes it useless.
          </Trans>
        ) : (
          <Trans>
            This record has no email. Its person can activate it with a claim secret that you hand over in
            private.
          </Trans>
        )}
      </p>
      <Button variant={record.has_claim_secret ? 'secondary' : 'primary'} isBusy={isBusy} onClick={issue}>
        {record.has_claim_secret ? <Trans>Make a new secret</Trans> : <Trans>Make a claim secret</Trans>}
      </Button>
    </section>
  )
}
