import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { connection } from '../../lib/api/connection.ts'
import { useStore } from '../../lib/store.ts'
import { WarningIcon } from '../../ui/first-icons.tsx'
import styles from './shell.module.css'

/** The time in ms before the banner shows; a shorter interruption is not worth a message. */
const PATIENCE_MS = 400

/** Says that the server cannot be reached and that the page keeps trying (RT-4). */
export function ConnectionBanner() {
  const isLost = useStore(connection) === 'lost'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLost) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div role="status">
      {isShown && (
        <p className={styles.banner}>
          <WarningIcon size={18} />
          <Trans>Connection lost, trying again…</Trans>
        </p>
      )}
    </div>
  )
}
