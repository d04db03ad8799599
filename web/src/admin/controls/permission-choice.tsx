import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import { permissionName } from '../labels/permission-labels.ts'
import styles from './permission-choice.module.css'

type PermissionChoiceProps = {
  offered: readonly Permission[]
  chosen: readonly Permission[]
  onChange: (chosen: readonly Permission[]) => void
}

/** Chooses from the permissions that are offered. */
export function PermissionChoice({ offered, chosen, onChange }: PermissionChoiceProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>Permissions</Trans>
      </legend>
      {offered.toSorted().map((permission) => (
        <label key={permission} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(permission)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission))
            }
          />
          <span>{permissionName(permission, i18n)}</span>
        </label>
      ))}
    </fieldset>
  )
}
