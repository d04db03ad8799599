import type { Brand } from '@pepper/contract/brand'
import type { Runtime } from '../../platform/context.ts'
import { readSettings } from './read-settings.ts'

const namedByBrand = new WeakMap<Brand, Brand>()

/**
 * Reads the brand, with the site name in place of the product's if an operator has set one (AD-11); it is as fresh as
 * the settings. It is the same object while the name stays, so that data made from it can be cached.
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
