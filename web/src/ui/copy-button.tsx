import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { sayNotCopied } from './say-not-copied.ts'

export type CopyButtonProps = {
  text: string
  /** The words on the button; 'Copy' by default. */
  label?: string
  look?: 'button' | 'icon'
}

const SAID_MS = 2000

/** Copies a text, and shows for two seconds that it did, or reports that the browser refused. */
export function CopyButton({ text, label, look = 'button' }: CopyButtonProps) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => ((await copyText(text)) ? setCopied(true) : sayNotCopied())
  const words = isCopied ? t`Copied` : (label ?? t`Copy`)
  const icon = isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={words} icon={icon} onClick={copy} />
      ) : (
        <Button variant="secondary" size="small" icon={icon} onClick={copy}>
          {words}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {isCopied && t`Copied`}
      </span>
    </>
  )
}
