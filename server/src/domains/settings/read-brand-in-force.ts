import type { Brand } from '@pepper/contract/brand'
import type { Runtime } from '../../platform/context.ts'
import { readSettings } from './read-settings.ts'

const namedByBrand = new WeakMap<Brand, Brand>()

/**
 * The brand with the site name in the product's place, where an operator has set one (AD-11); as fresh as the settings. The
 * same object while the name stays, so that what was made from it can be kept.
 */
export async function readBrandInForce(runtime: Runtime): Promise<Brand> {
  const { brand } = runtime
  const { site_name: product } = await readSettings(runtime)
  if (product === '' || product === brand.product) return brand
  const known = namedByBrand.get(brand)
  if (known?.product === product) return known
  const named = { ...brand, product }
  namedByBrand.set(brand, named)
  return named
}
