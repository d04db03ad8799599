/** Dresses the page and the persona in an operator's accent, `#rrggbb`; tokens.css keeps the contrast. */
export function applyBrandAccent(accent: string | null): void {
  if (!accent) return
  document.documentElement.style.setProperty('--brand-accent', accent)
  document.documentElement.dataset.accent = ''
}
