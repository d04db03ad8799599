import type { Brand } from '@pepper/contract/brand'
import type { Runtime } from '../../platform/context.ts'
import { readSettings, readSettingWithin } from './read-settings.ts'

const namedByBrand = new WeakMap<Brand, Brand>()

/**
 * Reads the brand, with the site name in place of the product's if an operator has set one (AD-11); it is as fresh as
 * the settings. It is the same object while the name stays, so that data made from it can be cached.
 */
export async function readBrandInForce(runtime: Runtime): Promise<Brand> {
  const { site_name } = await readSettings(runtime)
  return named(runtime.brand, site_name)
}

/** Reads the brand like `readBrandInForce`, as it is stored at this moment. */
export async function readStoredBrand({ db, brand }: Pick<Runtime, 'db' | 'brand'>): Promise<Brand> {
  return named(brand, await readSettingWithin(db.kysely, 'site_name'))
}

function named(brand: Brand, product: string): Brand {
  if (product === '' || product === brand.product) return brand
  const known = namedByBrand.get(brand)
  if (known?.product === product) return known
  const renamed = { ...brand, product }
  namedByBrand.set(brand, renamed)
  return renamed
}
