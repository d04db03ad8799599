import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useBrand } from '../../shared/brand/brand.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { DeviceIcon, type IconProps, InfoIcon, LinkIcon, SearchIcon, SendIcon } from '../../ui/icons.tsx'
import styles from './meet.module.css'

type MeetProps = {
  prompts: readonly string[]
  onAsk: (prompt: string) => void
  /** Links to other pages, at the end. */
  ways: ReactNode
}

/** An introduction of the guide, its knowledge, and the things it will not do (IN-1, AS-1). */
export function Meet({ prompts, onAsk, ways }: MeetProps) {
  const [mood, setMood] = useState<AvatarMood>('idle')
  return (
    <div className={styles.meet}>
      <Introduction mood={mood} />
      <Subjects onMood={setMood} />
      <Boundaries />
      <Examples prompts={prompts} onAsk={onAsk} onMood={setMood} />
      <div className={styles.ways}>{ways}</div>
    </div>
  )
}

function Introduction({ mood }: { mood: AvatarMood }) {
  const { t } = useLingui()
  const { persona, simulation, platform } = useBrand()
  const [pokes, setPokes] = useState(0)
  return (
    <section className={styles.hero} aria-labelledby="meet-title">
      <button
        type="button"
        className={styles.poke}
        aria-label={t`Poke ${persona}`}
        onClick={() => setPokes(pokes + 1)}
      >
        <Avatar mood={mood} size="large" poke={pokes} />
      </button>
      <div className={styles.speech}>
        <h1 id="meet-title" className={styles.title}>
          <Trans>Meet {persona}</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Hi. I'm the guide with the sharp tongue and the soft core. I know {simulation} by heart, I can
            tell you what {platform} is really about, and I never get tired of the question you think is
            stupid.
          </Trans>
        </p>
        <p>
          <Trans>
            I'm software, not a person: I read a shelf of guide pages, tell you which of them an answer rests
            on, and say so when I don't know.
          </Trans>
        </p>
      </div>
    </section>
  )
}

type Subject = {
  icon: ComponentType<IconProps>
  mood: AvatarMood
  title: string
  text: string
  topics: string[]
}

function Subjects({ onMood }: { onMood: (mood: AvatarMood) => void }) {
  return (
    <section aria-labelledby="meet-knows">
      <h2 id="meet-knows" className={styles.heading}>
        <Trans>What I know</Trans>
      </h2>
      <ul className={styles.subjects}>
        {useSubjects().map(({ icon: Icon, mood, title, text, topics }) => (
          <li
            key={title}
            className={styles.subject}
            onPointerEnter={() => onMood(mood)}
            onPointerLeave={() => onMood('idle')}
          >
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <h3 className={styles.subjectTitle}>{title}</h3>
            <p className={styles.subjectText}>{text}</p>
            <ul className={styles.topics}>
              {topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSubjects(): Subject[] {
  const { t } = useLingui()
  const { simulation, platform, product, sister_platform, token } = useBrand()
  return [
    {
      icon: DeviceIcon,
      mood: 'celebrating',
      title: simulation,
      text: t`The simulation: you trade invented assets with play money, so mistakes cost pride and nothing else.`,
      topics: [
        t`Assets and auctions`,
        t`XP and tiers`,
        token,
        t`Clubs and leaderboards`,
        t`The puzzle (hints only)`,
      ],
    },
    {
      icon: SearchIcon,
      mood: 'thinking',
      title: platform,
      text: t`The real platform that the practice is for: how it works, and what to ask before anything real.`,
      topics: [
        t`What a token stands for`,
        t`Custody, fees, liquidity`,
        t`Reading the documents`,
        t`Risks, said out loud`,
      ],
    },
    {
      icon: LinkIcon,
      mood: 'talking',
      title: t`The ecosystem`,
      text: t`How ${product}, ${sister_platform} and the rest fit together, and how to stay safe in it.`,
      topics: [
        t`Credits and how to get more`,
        t`Referrals`,
        t`One profile, shared`,
        t`Scams and how they smell`,
      ],
    },
  ]
}

function Boundaries() {
  const { persona, simulation } = useBrand()
  return (
    <section className={styles.boundaries} aria-labelledby="meet-boundaries">
      <InfoIcon size={28} />
      <div>
        <h2 id="meet-boundaries" className={styles.boundariesTitle}>
          <Trans>Educational only</Trans>
        </h2>
        <p>
          <Trans>
            {persona} explains how things work and never tells you what to buy, sell or invest in. Ask for a
            tip and you get a lesson instead. Nothing in {simulation} has real-world value.
          </Trans>
        </p>
      </div>
    </section>
  )
}

type ExamplesProps = Pick<MeetProps, 'prompts' | 'onAsk'> & { onMood: (mood: AvatarMood) => void }

function Examples({ prompts, onAsk, onMood }: ExamplesProps) {
  return (
    <section aria-labelledby="meet-ask">
      <h2 id="meet-ask" className={styles.heading}>
        <Trans>Ask me something</Trans>
      </h2>
      <ul
        className={styles.prompts}
        onPointerEnter={() => onMood('listening')}
        onPointerLeave={() => onMood('idle')}
      >
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" className={styles.prompt} onClick={() => onAsk(prompt)}>
              <span>{prompt}</span>
              <SendIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
