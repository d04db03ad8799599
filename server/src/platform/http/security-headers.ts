import type { Config } from '../config/config.ts'

/** The browser features that this product never uses. */
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

/** The policy for documents without scripts: no text becomes a script, and no policy could allow it (W10). */
export const NO_TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Builds the headers of every answer that does not set the same ones itself: fixed texts, made once per server. Pages,
 * ads, pictures and the service worker set their own content security policy; all other answers allow nothing.
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
