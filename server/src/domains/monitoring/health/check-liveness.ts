/** Reports that the process answers at all (`/healthz`). */
export function checkLiveness(): { status: 'alive' } {
  return { status: 'alive' }
}
