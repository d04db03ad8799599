import type { BuiltInRole } from '@pepper/contract/permissions'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { RoleQuestion } from '../controls/role-question.tsx'
import { changeRole } from './change-role.ts'

type RoleDialogProps = { user: FoundUser; to: BuiltInRole; onClose: () => void; onChanged: () => void }

/** Gives a person another role after a confirmation (AD-3, SA-1). */
export function RoleDialog({ user, to, onClose, onChanged }: RoleDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { id, email, role: from } = user
  const change = async () => {
    setBusy(true)
    const isDone = await changeRole({ id, email, from, to })
    setBusy(false)
    onClose()
    if (isDone) onChanged()
  }
  return <RoleQuestion {...{ user, to, isBusy, onClose }} onConfirm={() => void change()} />
}
