import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BarList } from './admin/charts/bar-list.tsx'
import { FunnelChart } from './admin/charts/funnel-chart.tsx'
import { Sparkline } from './admin/charts/sparkline.tsx'
import { TimeChart } from './admin/charts/time-chart.tsx'
import { DataTable } from './admin/table/data-table.tsx'
import styles from './gallery.module.css'
import { chooseColorScheme, useColorScheme, watchColorScheme } from './lib/color-scheme.ts'
import { activateLocale } from './lib/i18n.ts'
import { Logo } from './shared/brand/logo.tsx'
import { CreditPips } from './shared/credit-pips.tsx'
import { TierRing } from './shared/tier-ring.tsx'
import { Avatar } from './ui/avatar/avatar.tsx'
import { AVATAR_MOODS, type AvatarMood } from './ui/avatar/moods.ts'
import { Button } from './ui/button.tsx'
import { Card } from './ui/card.tsx'
import { CopyButton } from './ui/copy-button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Drawer } from './ui/drawer.tsx'
import { IconButton } from './ui/icon-button.tsx'
import * as icons from './ui/icons.tsx'
import { PasswordField } from './ui/password-field.tsx'
import { Select } from './ui/select.tsx'
import { Skeleton, Waiting } from './ui/skeleton.tsx'
import { EmptyState, ErrorState } from './ui/state-message.tsx'
import { Switch } from './ui/switch.tsx'
import { Tabs } from './ui/tabs.tsx'
import { TextField } from './ui/text-field.tsx'
import { Toaster } from './ui/toasts/toaster.tsx'
import { showToast } from './ui/toasts/toasts.ts'

// A page for the people who build this: every part of the design system, in development only.

const roles =
  'ground surface surface-raised surface-sunken ink ink-dim line-strong accent accent-soft accent-text info ok warn danger tier-bronze tier-silver tier-gold tier-platinum tier-diamond'.split(
    ' ',
  )

function Gallery() {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { scheme } = useColorScheme()
  return (
    <>
      <main className="page-frame">
        <div className={styles.frame}>
          <header className={styles.bar}>
            <Logo product="PepperChat" />
            <div className={styles.row}>
              <IconButton
                label="Scheme"
                icon={scheme === 'dark' ? <icons.SunIcon /> : <icons.MoonIcon />}
                onClick={() => chooseColorScheme(scheme === 'dark' ? 'light' : 'dark')}
              />
              <IconButton label="Menu" icon={<icons.MenuIcon />} onClick={() => setDrawerOpen(true)} />
            </div>
          </header>
          <Hero />
          <Moods />
          <Charts />
          <div className={styles.columns}>
            <Forms />
            <Buttons />
            <Progress />
            <Card title="Waiting">
              <Waiting label="Loading chats">
                <div className={styles.row}>
                  <Skeleton shape="circle" width="2.5rem" height="2.5rem" />
                  <Skeleton width="60%" />
                </div>
                <Skeleton shape="block" height="5rem" />
              </Waiting>
            </Card>
            <Card shape="leaf">
              <EmptyState
                title="No recent chats found"
                text="Start a conversation to see your chat history"
                mood="sleepy"
              />
            </Card>
            <Card>
              <ErrorState
                title="The list did not arrive"
                text="The connection was cut. Nothing is lost; try it again."
                reference="req_8f3a"
                onRetry={() => showToast({ title: 'Trying again' })}
              />
            </Card>
            <Card title="Colours">
              <div className={styles.swatches}>
                {roles.map((role) => (
                  <div key={role}>
                    <div className={styles.swatch} style={{ background: `var(--${role})` }} />
                    {role}
                  </div>
                ))}
              </div>
            </Card>
            <Card title="Logos">
              <div className={styles.row}>
                <div className={styles.light}>
                  <Logo product="PepperChat" tone="desktop" />
                </div>
                <div className={styles.dark}>
                  <Logo product="PepperChat" tone="white" />
                </div>
                <Logo product="PepperChat" tone="red" size="large" />
              </div>
            </Card>
            <Card title="Lists and switches">
              <Choices />
            </Card>
            <Card title="Icons">
              <div className={styles.row}>
                {Object.entries(icons).map(([name, Icon]) => (
                  <Icon key={name} />
                ))}
              </div>
            </Card>
          </div>
        </div>
      </main>
      <SideDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <Toaster />
    </>
  )
}

function Hero() {
  const [mood, setMood] = useState<AvatarMood>('idle')
  const [taps, setTaps] = useState(0)
  return (
    <div className={styles.hero}>
      <span onPointerDown={() => setTaps(taps + 1)}>
        <Avatar size="large" mood={mood} poke={taps} label="Pepper" />
      </span>
      <h1>What do you want to talk about?</h1>
      <textarea
        rows={2}
        cols={40}
        aria-label="Composer"
        onFocus={() => setMood('listening')}
        onBlur={() => setMood('idle')}
      />
    </div>
  )
}

function Moods() {
  return (
    <div className={styles.moods}>
      {AVATAR_MOODS.map((mood) => (
        <div key={mood} className={styles.mood}>
          <Avatar mood={mood} />
          <span className={styles.row}>
            <Avatar mood={mood} size="small" /> {mood}
          </span>
        </div>
      ))}
    </div>
  )
}

const places = Array.from({ length: 14 }, (_, day) => ({
  key: `2026-03-${day + 1}`,
  short: `Mar ${day + 1}`,
  full: `March ${day + 1}, 2026`,
}))
const wave = (size: number, shift: number) =>
  places.map((_, day) => Math.round(size * (1.1 + Math.sin((day + shift) / 2))))
const series = ['Visits', 'Sign-ups', 'Verified', 'First answers', 'Day 7'].map((label, index) => ({
  label,
  points: wave(50 - 10 * index, index),
}))

function Charts() {
  const facts = { axis: 'Day', unit: 'people', places, formatValue: String }
  return (
    <div className={styles.stack}>
      <TimeChart title="Lines" {...facts} series={series} />
      <TimeChart title="Bars" kind="bars" {...facts} series={series.slice(0, 3)} />
      <TimeChart title="Stacked bars" kind="stacked" {...facts} series={series} />
      <BarList
        title="Horizontal bars"
        unit="XP"
        table="The same figures as a table"
        bars={['Ada', 'Linus'].map((label, index) => ({ key: label, label, value: 40 - 22 * index }))}
        formatValue={String}
      />
      <FunnelChart
        title="Funnel"
        columns={['Step', 'People', 'Rate']}
        steps={[
          { key: 'a', label: 'Visited', value: 120 },
          { key: 'b', label: 'Joined', value: 48, rate: '40% of visits' },
        ]}
        formatValue={String}
      />
      <Sparkline points={wave(20, 3)} label="Visits of two weeks, 12 on the last day" />
    </div>
  )
}

function Forms() {
  const [tab, setTab] = useState<'signin' | 'activate' | 'signup'>('signin')
  const signIn = (
    <div className={styles.stack}>
      <TextField label="Email or Referral Code" placeholder="you@example.com" />
      <PasswordField label="Password" error="The email or the password is wrong." defaultValue="hunter2" />
      <Button isFullWidth>Sign In</Button>
    </div>
  )
  const activate = (
    <div className={styles.stack}>
      <TextField label="Referral Code" defaultValue="A1B2C3D4" />
      <TextField label="Email" isOptional hint="only if your referral code doesn't have one" />
      <Button isFullWidth isBusy>
        Activating...
      </Button>
    </div>
  )
  return (
    <Card title="Welcome to PepperChat" padding="large" shape="leaf">
      <Tabs
        label="Ways in"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'signin', label: 'Sign In', panel: signIn },
          { value: 'activate', label: 'Activate', panel: activate },
          {
            value: 'signup',
            label: 'Sign Up',
            panel: <TextField label="Search" startIcon={<icons.SearchIcon />} />,
          },
        ]}
      />
    </Card>
  )
}

function Buttons() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Buttons">
      <div className={styles.row}>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <Button isBusy>Sending...</Button>
        <Button disabled>Disabled</Button>
        <Button size="small" icon={<icons.PlusIcon size={18} />}>
          New Chat
        </Button>
        <CopyButton text="A1B2C3D4" />
        <CopyButton text="A1B2C3D4" look="icon" />
        <IconButton variant="accent" label="Send" icon={<icons.SendIcon />} />
        <IconButton variant="solid" label="Stop" icon={<icons.StopIcon />} />
      </div>
      <div className={styles.row} style={{ marginTop: 16 }}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => toastAll()}>
          Toasts
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete this chat?"
        text="Its messages go with it. This cannot be undone."
        actions={<DialogActions onClose={() => setOpen(false)} />}
      >
        <TextField label="A field" />
      </Dialog>
    </Card>
  )
}

function DialogActions({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" onClick={toastAll}>
        Delete
      </Button>
    </>
  )
}

function toastAll() {
  showToast({
    title: 'Referral Code Detected',
    text: 'A1B2C3D4 is ready on the Activate tab.',
  })
  showToast({
    title: 'Welcome back!',
    text: 'You have 3 credits and Silver tier.',
    tone: 'success',
  })
  showToast({
    title: 'Cannot Send Message',
    text: 'You have no credits left today.',
    tone: 'destructive',
  })
}

function Progress() {
  return (
    <Card title="Progress">
      <div className={styles.row}>
        <TierRing tier="bronze" next={{ tier: 'silver', missingXp: 1750, fraction: 0.42 }} size={72}>
          <Avatar />
        </TierRing>
        <TierRing tier="silver" next={{ tier: 'gold', missingXp: 9000, fraction: 0.6 }} size={72}>
          <Avatar />
        </TierRing>
        <TierRing tier="gold" next={{ tier: 'platinum', missingXp: 9000, fraction: 0.8 }} />
        <TierRing tier="platinum" next={{ tier: 'diamond', missingXp: 9000, fraction: 0.3 }} />
        <TierRing tier="diamond" next={null} />
      </div>
      <div className={styles.row} style={{ marginTop: 16 }}>
        <CreditPips left={2} allowance={3} />
        <CreditPips left={5} allowance={8} />
        <CreditPips left={18} allowance={25} />
        <CreditPips left={-1} allowance={-1} />
      </div>
    </Card>
  )
}

function Choices() {
  const [language, setLanguage] = useState<'en' | 'de'>('en')
  const [isOn, setOn] = useState(true)
  return (
    <div className={styles.stack}>
      <Select
        label="Language"
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', name: 'English' },
          { value: 'de', name: 'Deutsch' },
        ]}
      />
      <Switch name="Email notifications" note="News by mail" isOn={isOn} onChange={setOn} />
      <DataTable
        label="Members"
        columns={[
          { key: 'name', name: 'Member', cell: ({ name }) => name },
          { key: 'xp', name: 'XP', align: 'end', cell: ({ xp }) => xp },
        ]}
        rows={[
          { name: 'Ada', xp: '3,200' },
          { name: 'Linus', xp: '25,400' },
        ]}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        onRetry={() => {}}
        isLoading={false}
        empty={<EmptyState title="Nobody yet" size="small" />}
      />
    </div>
  )
}

function SideDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label="Menu"
      head={<Logo product="PepperChat" />}
      foot={
        <Button variant="quiet" isFullWidth>
          Sign in for more features
        </Button>
      }
    >
      <div className={styles.stack}>
        <TextField label="Search chats" startIcon={<icons.SearchIcon />} />
        <Button variant="primary" icon={<icons.PlusIcon size={18} />}>
          New Chat
        </Button>
        <EmptyState size="small" title="No recent chats found" mood="sleepy" />
      </div>
    </Drawer>
  )
}

watchColorScheme()
await activateLocale('en')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Gallery />
      </I18nProvider>
    </StrictMode>,
  )
}
