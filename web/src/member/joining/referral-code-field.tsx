import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import styles from './joining.module.css'

/**
 * A referral code, which no keyboard corrects. The field is longer than a code, so that one with spaces can be pasted.
 */
export function ReferralCodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      className={styles.code}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={24}
      required
    />
  )
}
