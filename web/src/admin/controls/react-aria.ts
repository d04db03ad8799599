import './react-aria.css'

const PRESSABLE_STYLE = 'react-aria-pressable-style'

// React Aria would add this style by itself, and our content security policy refuses styles that scripts bring along. It
// adds none where an element has its id; the rule stands in react-aria.css.
if (!document.getElementById(PRESSABLE_STYLE)) {
  const marker = document.createElement('meta')
  marker.id = PRESSABLE_STYLE
  document.head.append(marker)
}
