import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBrand } from '../../lib/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatTime } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { areCreditsUnreadable, useMember, useMemberId, useViewer } from '../../lib/viewer.ts'
import { type SendAbility, sendAbility } from '../../lib/viewer-rules.ts'
import { SendIcon, StopIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './composer.module.css'
import { charactersLeftToSay, isSendKey } from './composer-rules.ts'
import { drafts } from './current-drafts.ts'
import { isListening } from './persona-mood.ts'

type ComposerProps = {
  /** Whose placeholder it shows. */
  place: 'home' | 'chat'
  /** The chat that it writes in, null for a new one. */
  sessionId: string | null
  /** A reply is awaited: nothing goes out meanwhile. */
  isBusy?: boolean
  isStopping?: boolean
  onSend: (content: string) => void
  onStop?: () => void
  onSignIn: () => void
  /** Somebody may be about to write. */
  onFocus?: () => void
}

/** The box to write in (HM-3): Enter sends, Shift+Enter breaks the line, what is typed is kept as a draft. */
export function Composer({ place, sessionId, isBusy = false, isStopping, ...actions }: ComposerProps) {
  const { persona } = useBrand()
  const viewer = useViewer()
  const ability = sendAbility(viewer)
  const userId = useMemberId() ?? 'guest'
  const text = useStore(drafts.text({ userId, sessionId }))
  const input = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const left = charactersLeftToSay(text, MESSAGE_MAX_CHARACTERS)
  const isTooLong = left !== null && left < 0
  useFittingHeight(input, text)
  useListening(text !== '')

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (ability === 'signed_out') return actions.onSignIn()
    if (ability !== 'able') return sayCannotSend(ability)
    if (!isBusy && !isTooLong && text.trim() !== '') actions.onSend(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSendKey(event.nativeEvent)) submit(event)
  }
  return (
    <form className={styles.form} onSubmit={submit} onFocus={actions.onFocus} data-ability={ability}>
      <textarea
        ref={input}
        className={styles.input}
        rows={1}
        value={text}
        disabled={ability === 'signed_out'}
        // Not disabled: whoever spends the last credit stays where they are.
        readOnly={ability !== 'able'}
        aria-disabled={ability !== 'able'}
        placeholder={usePlaceholder(place, ability)}
        aria-label={t`Message to ${persona}`}
        aria-describedby={left === null ? undefined : hintId}
        aria-invalid={isTooLong || undefined}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => drafts.type({ userId, sessionId }, event.target.value)}
        onKeyDown={onKeyDown}
      />
      {ability === 'no_credits' && <ResetTime />}
      {left !== null && (
        <p id={hintId} className={classNames(styles.hint, isTooLong && styles.tooLong)}>
          {isTooLong
            ? plural(-left, { one: '# character too many', other: '# characters too many' })
            : plural(left, { one: '# character left', other: '# characters left' })}
        </p>
      )}
      {isBusy ? (
        <IconButton
          label={isStopping ? t`Stopping...` : t`Stop`}
          icon={<StopIcon />}
          variant="solid"
          aria-disabled={isStopping}
          onClick={isStopping ? undefined : actions.onStop}
        />
      ) : (
        <IconButton
          type="submit"
          label={ability === 'signed_out' ? t`Sign In` : t`Send`}
          icon={<SendIcon />}
          variant="accent"
          aria-disabled={ability === 'able' && (isTooLong || text.trim() === '')}
        />
      )}
    </form>
  )
}

function usePlaceholder(place: 'home' | 'chat', ability: SendAbility): string {
  const { persona } = useBrand()
  if (ability === 'signed_out') return t`Please sign in to chat with ${persona}`
  if (ability === 'no_credits') return t`No credits remaining - credits reset daily`
  if (ability === 'loading') return t`Loading credit info...`
  return place === 'home' ? t`type your message here` : t`type your prompt here`
}

/** The documents' words for a message that cannot go out (CH-8). */
function sayCannotSend(ability: SendAbility) {
  if (ability === 'no_credits' && !areCreditsUnreadable.get()) {
    const text = t`You have no credits remaining. Credits reset daily.`
    showToast({ title: t`Cannot Send Message`, text, tone: 'destructive' })
    return
  }
  const text = t`Unable to track credit usage. Please try again.`
  showToast({ title: t`Credit System Error`, text, tone: 'destructive' })
}

/** When credits come back, where there are none. */
function ResetTime() {
  const { i18n } = useLingui()
  const credits = useMember()?.credits
  if (!credits) return null
  const time = formatTime(credits.next_reset, i18n.locale, credits.time_zone)
  return (
    <p className={styles.hint}>
      <Trans>
        Your daily credits come back at {time} ({credits.time_zone}).
      </Trans>
    </p>
  )
}

/** Grows with its text up to the height that the style sheet allows. */
function useFittingHeight(input: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = input.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [input, text])
}

/** The persona listens while somebody writes. */
function useListening(isWriting: boolean) {
  useEffect(() => {
    isListening.set(isWriting)
    return () => isListening.set(false)
  }, [isWriting])
}
