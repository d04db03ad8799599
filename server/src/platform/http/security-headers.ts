import type { Config } from '../config/config.ts'

/** What a browser could let a page do and this product never asks for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** For documents without scripts: nothing becomes a script, and no policy could allow it (W10). */
export const NO_TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Headers of every answer that has none of its own of the same name: fixed texts, made once a server. Pages, ads, pictures
 * and the service worker name their own content security policy; any other answer allows nothing.
 */
export function securityHeaders({
  publicOrigin,
  hstsIncludesSubdomains,
}: Pick<Config, 'publicOrigin' | 'hstsIncludesSubdomains'>): [name: string, value: string][] {
  const subdomains = hstsIncludesSubdomains ? '; includeSubDomains' : ''
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    [
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; ${NO_TRUSTED_TYPES}`,
    ],
    ...(publicOrigin.startsWith('https:')
      ? [['strict-transport-security', `max-age=31536000${subdomains}`] as [string, string]]
      : []),
  ]
}
