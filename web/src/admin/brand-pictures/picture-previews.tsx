import { Trans, useLingui } from '@lingui/react/macro'
import type { PictureSlot, ShownPictures } from '@pepper/contract/brand-pictures'
import type { ReactNode } from 'react'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { logoPicture } from '../../shared/brand/brand-pictures.ts'
import { overPicture, VeiledPicture } from '../../shared/brand/home-picture.tsx'
import { Logo } from '../../shared/brand/logo.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { LinkBubble } from '../../ui/link-bubble.tsx'
import styles from './pictures.module.css'

type Shown = { shown: ShownPictures }

/** Shows each picture in its place, drawn with the parts that members see (AD-10). */
export function PicturePreviews({ slot, shown }: Shown & { slot: PictureSlot }) {
  switch (slot) {
    case 'whiteLogo':
      return <HeaderPreview shown={shown} scheme="dark" />
    case 'desktopLogo':
      return (
        <>
          <HeaderPreview shown={shown} scheme="light" />
          <DrawerPreview shown={shown} />
        </>
      )
    case 'redLogo':
      return (
        <>
          <HeaderPreview shown={shown} scheme="dark" isRed />
          <HeaderPreview shown={shown} scheme="light" isRed />
        </>
      )
    case 'chatHomeBackground':
      return (
        <>
          <HomePreview shown={shown} scheme="dark" />
          <HomePreview shown={shown} scheme="light" />
        </>
      )
    case 'socialImage':
      return <SocialPreview shown={shown} />
    case 'favicon':
      return (
        <>
          <TabPreview shown={shown} side={16} />
          <TabPreview shown={shown} side={32} />
        </>
      )
  }
}

function Preview({
  caption,
  scheme,
  children,
}: {
  caption: string
  scheme?: ColorScheme
  children: ReactNode
}) {
  return (
    <figure className={styles.preview}>
      <div className={styles.stage} data-ground={scheme}>
        {children}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

function HeaderPreview({ shown, scheme, isRed = false }: Shown & { scheme: ColorScheme; isRed?: boolean }) {
  const { t } = useLingui()
  const { product } = useBrand()
  const tone = isRed ? 'red' : scheme === 'dark' ? 'white' : 'desktop'
  return (
    <Preview
      caption={scheme === 'dark' ? t`Header on a dark background` : t`Header on a light background`}
      scheme={scheme}
    >
      <div className={styles.header}>
        <Logo product={product} tone={tone} picture={logoPicture(shown, { in: 'header', scheme, isRed })} />
        <MenuIcon size={24} />
      </div>
    </Preview>
  )
}

function DrawerPreview({ shown }: Shown) {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Preview caption={t`Drawer and sign-in card in the dark theme`} scheme="dark">
      <div className={styles.drawer}>
        <Logo product={product} tone="white" picture={logoPicture(shown, { in: 'drawer' })} hasPlate />
      </div>
    </Preview>
  )
}

function HomePreview({ shown: { chatHomeBackground }, scheme }: Shown & { scheme: ColorScheme }) {
  const { t } = useLingui()
  return (
    <Preview caption={scheme === 'dark' ? t`Home, dark` : t`Home, light`} scheme={scheme}>
      <div className={styles.home}>
        {chatHomeBackground && <VeiledPicture path={chatHomeBackground.path} />}
        <p className={overPicture}>
          <Trans>What do you want to talk about?</Trans>
        </p>
      </div>
    </Preview>
  )
}

function SocialPreview({ shown: { socialImage } }: Shown) {
  const { t } = useLingui()
  const { product, persona, accent } = useBrand()
  const drawn = accent === null ? '/social.png' : '/social-grey.png'
  const preview = {
    title: `${product}: ${t`talk to ${persona}`}`,
    description: '',
    site: product,
    image: socialImage?.path ?? drawn,
  }
  return (
    <Preview caption={t`Link in a messenger`}>
      <LinkBubble preview={preview} host={location.host} />
    </Preview>
  )
}

function TabPreview({ shown: { favicon }, side }: Shown & { side: 16 | 32 }) {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Preview caption={t`Browser tab, ${side} pixels`}>
      <div className={styles.tab}>
        <img src={favicon?.path ?? '/favicon.svg'} width={side} height={side} alt="" />
        <span>{product}</span>
      </div>
    </Preview>
  )
}
