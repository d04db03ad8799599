/** A text that people read, and where it is. */
export interface WrittenText {
  place: string
  text: string
}
