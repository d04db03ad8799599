import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { permissionName } from '../labels/permission-labels.ts'
import styles from './needs-permission.module.css'

/** Says what is missing here because the viewer's roles lack a permission. Shows nothing where they lack none. */
export function NeedsPermission({ of: needed }: { of: readonly Permission[] }) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const missing = [...new Set(needed)].filter((permission) => !can(viewer, permission))
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((one) => permissionName(one, i18n)))
  return (
    <p className={styles.missing}>
      {plural(missing.length, {
        one: `Your role does not have this permission: ${names}.`,
        other: `Your role does not have these permissions: ${names}.`,
      })}
    </p>
  )
}
