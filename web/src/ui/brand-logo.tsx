import { useBrand } from '../lib/brand.ts'
import { logoPicture, useBrandAssets } from '../lib/brand-assets.ts'
import { useColorScheme } from '../lib/color-scheme.ts'
import { logoTone } from '../lib/logo-tone.ts'
import { useStore } from '../lib/store.ts'
import type { AvatarMood } from './avatar/moods.ts'
import { Logo } from './logo.tsx'

/** The logo of the header: the operator's own for the ground that it stands on, red while the persona has had enough (HM-5). */
export function HeaderLogo({ mood }: { mood: AvatarMood }) {
  const { product } = useBrand()
  const { scheme } = useColorScheme()
  const tone = useStore(logoTone)
  const picture = logoPicture(useBrandAssets(), { in: 'header', scheme, isRed: tone === 'red' })
  return <Logo product={product} tone={tone} mood={mood} picture={picture} />
}

/** The logo of the drawer: the operator's own stands on light ground in both schemes. */
export function DrawerLogo() {
  const { product } = useBrand()
  return <Logo product={product} picture={logoPicture(useBrandAssets(), { in: 'drawer' })} hasPlate />
}

/** The operator's logo on the card on the way in, where there is one; the persona looks over its edge in any case. */
export function CardLogo() {
  const { product } = useBrand()
  const picture = logoPicture(useBrandAssets(), { in: 'card' })
  return picture ? <Logo product={product} size="large" picture={picture} hasPlate /> : null
}
