/** Fills a field of date and time in half, as a browser tells it: the field has no value, and says only that it is bad. */
export function fillInHalf(field: HTMLElement): void {
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
}
