import { Parser } from 'htmlparser2'

/** An element of an XML document, as far as answers of an object storage need it. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** Reads an XML document. Text that is no XML has no elements. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentagname: (name) => {
        const element = { name, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (part) => {
        const element = open.at(-1)
        if (element) element.text += part
      },
      onclosetag: () => {
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return root
}

/** Finds the elements with a name anywhere below another one. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findElements(child, name),
  ])
}

/** Returns the text of the first element with a name below another one; blank if there is none. */
export function textOf(element: XmlElement, name: string): string {
  return findElements(element, name)[0]?.text.trim() ?? ''
}
