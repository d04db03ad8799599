import type { AnyRouter } from '@tanstack/react-router'

/** Returns whether the person is leaving the page: the next one is on its way. */
export function isOnTheWay({ state: { location, resolvedLocation } }: Pick<AnyRouter, 'state'>): boolean {
  return location.pathname !== resolvedLocation?.pathname
}
