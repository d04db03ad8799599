import { useColorScheme } from '../../lib/color-scheme.ts'
import { useStore } from '../../lib/store.ts'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import { useBrand } from './brand.ts'
import { logoPicture, useBrandPictures } from './brand-pictures.ts'
import { Logo } from './logo.tsx'
import { logoTone } from './logo-tone.ts'

/** The logo of the header: the operator's own for its ground, red while the persona has had enough (HM-5). */
export function HeaderLogo({ mood }: { mood: AvatarMood }) {
  const { product } = useBrand()
  const { scheme } = useColorScheme()
  const tone = useStore(logoTone)
  const picture = logoPicture(useBrandPictures(), { in: 'header', scheme, isRed: tone === 'red' })
  return <Logo product={product} tone={tone} mood={mood} picture={picture} />
}

/** The logo of the drawer: the operator's own is on light ground in both schemes. */
export function DrawerLogo() {
  const { product } = useBrand()
  return <Logo product={product} picture={logoPicture(useBrandPictures(), { in: 'drawer' })} hasPlate />
}

/** The operator's logo on the sign-in card, where there is one; the persona looks over the card's edge in any case. */
export function CardLogo() {
  const { product } = useBrand()
  const picture = logoPicture(useBrandPictures(), { in: 'card' })
  return picture ? <Logo product={product} size="large" picture={picture} hasPlate /> : null
}
