import './react-aria.css'

const PRESSABLE_STYLE = 'react-aria-pressable-style'

// React Aria would add this style by itself, but our content security policy refuses styles that scripts add. React
// Aria adds no style where an element already has its id; the rule itself is in react-aria.css.
if (!document.getElementById(PRESSABLE_STYLE)) {
  const marker = document.createElement('meta')
  marker.id = PRESSABLE_STYLE
  document.head.append(marker)
}
