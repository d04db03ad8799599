import { plural, t } from '@lingui/core/macro'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useStore } from '../../../lib/store.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { areCreditsUnreadable, refreshViewer, useMemberId, useViewer } from '../../../shared/viewer.ts'
import { type SendAbility, sendAbility } from '../../../shared/viewer-rules.ts'
import { SendIcon, StopIcon } from '../../../ui/first-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dismissEarlierToasts, showToast } from '../../../ui/toasts/toasts.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { isListening } from '../turn/persona-mood.ts'
import styles from './composer.module.css'
import { charactersLeftToSay, isSendKey } from './composer-rules.ts'
import { drafts } from './current-drafts.ts'
import { GuestLimitHint } from './guest-limit-hint.tsx'
import { NoCreditsHint } from './no-credits-hint.tsx'
import { hasFinePointer, useComposerFocus } from './use-composer-focus.ts'
import { useSettled } from './use-settled.ts'

type ComposerProps = {
  /** The screen whose placeholder it shows. */
  place: 'home' | 'chat'
  /** The chat that it writes in, null for a new one. */
  sessionId: string | null
  /** A visitor who cannot talk here, whatever guests may do elsewhere. */
  isKeptOut?: boolean
  /** Differs for each visit: a person who arrives can type at once. */
  arrival?: string
  /** Whether a reply is awaited: nothing is sent meanwhile. */
  isBusy?: boolean
  /** Whether the code that sends messages is still loading. */
  isStarting?: boolean
  isStopping?: boolean
  onSend: (content: string) => void
  onStop?: () => void
  onSignIn: () => void
  /** Called when a person may be about to write. */
  onFocus?: () => void
}

/** Longer than the time between the two clicks of a double click, in ms. */
const DOUBLE_CLICK_MS = 500

/** The box to write in (HM-3): Enter sends, Shift+Enter breaks the line, typed text is kept as a draft. */
export function Composer({ place, sessionId, arrival = place, isBusy = false, ...rest }: ComposerProps) {
  const { isStarting = false, isKeptOut = false, isStopping, ...actions } = rest
  const { persona } = useBrand()
  const ability = useAbility(isKeptOut)
  const userId = useMemberId() ?? 'guest'
  const text = useStore(drafts.text({ userId, sessionId }))
  const input = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const left = charactersLeftToSay(text, MESSAGE_MAX_CHARACTERS)
  const isTooLong = left !== null && left < 0
  useFittingHeight(input, text)
  useListening(text !== '')
  useComposerFocus(input, arrival)
  // The second click of a double click on Send must not stop what the first one sent.
  const isStopReady = useSettled(isBusy, DOUBLE_CLICK_MS) && !isStopping

  const canSend = ability === 'able' && !isStarting && !isTooLong && text.trim() !== ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (ability === 'signed_out') return actions.onSignIn()
    if (ability !== 'able') return sayCannotSend(ability)
    if (isBusy || isStarting || isTooLong || text.trim() === '') return
    dismissEarlierToasts()
    actions.onSend(text)
    if (hasFinePointer()) input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSendKey(event.nativeEvent)) submit(event)
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onFocus={actions.onFocus}
      data-ability={ability}
      data-composer
    >
      <textarea
        ref={input}
        className={styles.input}
        rows={1}
        dir="auto"
        value={text}
        disabled={ability === 'signed_out'}
        // Not disabled: a person who spends the last credit keeps the focus.
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
      {ability === 'no_credits' && <NoCreditsHint />}
      {ability === 'guest_limit' && <GuestLimitHint />}
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
          aria-disabled={!isStopReady}
          onClick={({ detail }) => {
            // A press by keyboard is no click (its detail is 0), so never the second of two.
            if (isStopReady || (detail === 0 && !isStopping)) actions.onStop?.()
          }}
        />
      ) : (
        // Never of the type 'submit': the browser would send what a press on Stop has just given back.
        <IconButton
          label={sendLabel(ability, isStarting)}
          icon={<SendIcon />}
          variant="accent"
          aria-busy={isStarting || undefined}
          aria-disabled={ability === 'signed_out' ? undefined : !canSend}
          onClick={submit}
        />
      )}
    </form>
  )
}

function sendLabel(ability: Ability, isStarting: boolean): string {
  if (isStarting) return t`Sending...`
  return ability === 'signed_out' ? t`Sign In` : t`Send`
}

type Ability = SendAbility | 'unreadable' | 'guest_limit'

/**
 * Returns why this person can or cannot write now; distinguishes credits that cannot be read from credits that are used
 * up. Visitors write where the operator lets them (GU-3).
 */
function useAbility(isKeptOut: boolean): Ability {
  const ability = sendAbility(useViewer())
  const isUnreadable = useStore(areCreditsUnreadable)
  const talk = useStore(guestTalk)
  if (ability === 'signed_out' && talk && !isKeptOut) return talk.reached ? 'guest_limit' : 'able'
  return ability === 'no_credits' && isUnreadable ? 'unreadable' : ability
}

function usePlaceholder(place: 'home' | 'chat', ability: Ability): string {
  const { persona } = useBrand()
  if (ability === 'signed_out') return t`Please sign in to chat with ${persona}`
  if (ability === 'no_credits') return t`No credits remaining - credits reset daily`
  if (ability === 'guest_limit') return t`No messages left today`
  if (ability === 'loading' || ability === 'unreadable') return t`Loading credit info...`
  return place === 'home' ? t`type your message here` : t`type your prompt here`
}

/** Shows the documents' words for a message that cannot be sent (CH-8). */
function sayCannotSend(ability: Ability) {
  if (ability === 'guest_limit') {
    const text = t`No messages left today. Sign up to go on, or come back tomorrow.`
    showToast({ title: t`Cannot Send Message`, text, tone: 'destructive' })
    return
  }
  if (ability === 'no_credits') {
    const text = t`You have no credits remaining. Credits reset daily.`
    showToast({ title: t`Cannot Send Message`, text, tone: 'destructive' })
    return
  }
  refreshViewer()
  const text = t`Unable to track credit usage. Please try again.`
  showToast({ title: t`Credit System Error`, text, tone: 'destructive' })
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

/** Makes the persona listen while a person writes. */
function useListening(isWriting: boolean) {
  useEffect(() => {
    isListening.set(isWriting)
    return () => isListening.set(false)
  }, [isWriting])
}
