import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { LeaveGuard } from '../../controls/leave-guard.tsx'
import { CsvButton } from '../../table/csv-button.tsx'
import { recordName } from '../records/record-columns.tsx'
import styles from '../waitlist.module.css'

type Secrets = Awaited<ReturnType<typeof api.waitlist.imports.issueClaimSecrets>>
type Secret = Secrets['secrets'][number]

const columns = (['full_name', 'telegram_handle', 'referral_code', 'claim_secret'] as const).map((name) => ({
  name,
  value: (row: Secret) => row[name],
}))

/**
 * Creates claim secrets for all records of an import without an email, a batch at a time, and shows them until the page
 * is left.
 */
export function ImportSecrets({ id }: { id: string }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [last, setLast] = useState<Secrets | null>(null)
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  const [isSaved, setSaved] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const [batch, setBatch] = useState(newId)
  const issue = () =>
    run(t`The claim secrets were not created`, async () => {
      const issued = await api.waitlist.imports.issueClaimSecrets({ id, batch })
      setLast(issued)
      setSecrets((known) => withNew(known, issued.secrets))
      if (issued.secrets.length > 0) setSaved(false)
      setBatch(newId())
      setOpen(true)
    })
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={issue}>
        <Trans>Create claim secrets</Trans>
      </Button>
      {secrets.length > 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Trans>Show the secrets</Trans>
        </Button>
      )}
      <LeaveGuard
        isDirty={!isSaved}
        isPageInSearch
        title={t`Leave without the secrets?`}
        text={t`They were not downloaded, and are not shown again.`}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="large"
        title={t`Claim secrets`}
        actions={
          secrets.length > 0 && (
            <CsvButton
              fileName="claim-secrets"
              columns={columns}
              rows={() => secrets}
              onSaved={() => setSaved(true)}
            />
          )
        }
      >
        {isOpen && last?.secrets.length === 0 && (
          <p>
            <Trans>
              Every record without an email already has a secret. Create a new one in the person’s record.
            </Trans>
          </p>
        )}
        {isOpen && last !== null && secrets.length > 0 && (
          <>
            <p className={styles.warning}>
              <WarningIcon />
              <Trans>
                Download or copy them now: they are gone once you leave this page. Anyone who has a secret can
                take over its record, so give each one only to the right person.
              </Trans>
            </p>
            <ul className={styles.secrets}>
              {secrets.map((secret) => (
                <li key={secret.record_id}>
                  <span>{recordName({ ...secret, email: null })}</span>
                  <code>{secret.claim_secret}</code>
                  <CopyButton look="icon" text={secret.claim_secret} label={t`Copy the secret`} />
                </li>
              ))}
            </ul>
            {last.remaining > 0 && (
              <p>
                {plural(last.remaining, {
                  one: '# more person still needs one. Close this and create it.',
                  other: '# more people still need one. Close this and create the next ones.',
                })}
              </p>
            )}
          </>
        )}
      </Dialog>
    </>
  )
}

/** Appends secrets; a person's new one replaces the earlier one. */
function withNew(known: readonly Secret[], issued: readonly Secret[]): Secret[] {
  const renewed = new Set(issued.map((secret) => secret.record_id))
  return [...known.filter((secret) => !renewed.has(secret.record_id)), ...issued]
}
