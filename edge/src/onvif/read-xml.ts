/**
 * XML as ONVIF devices send it: elements, attributes and text. Names lose their prefix. A document type is refused, so nothing is ever
 * expanded; length, depth and number of elements are bounded.
 */
export type Element = {
  name: string
  /** Of its name; empty where nothing says it. */
  namespace: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const limits = { characters: 512 * 1024, depth: 40, elements: 20_000 }
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

class NotXml extends Error {}

/** @throws NotXml */
export function readXml(text: string): Element {
  if (text.length > limits.characters) throw new NotXml('too long')
  const root: Element = { name: '', namespace: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const tokens =
    /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(!)|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|(<)/g
  let elements = 0
  for (const [, data, type, end, start, attributes = '', isEmpty, plain, stray] of text.matchAll(tokens)) {
    const parent = open.at(-1) as Element
    if (type !== undefined || stray !== undefined) throw new NotXml('a document type, or no XML')
    if (data !== undefined) parent.text += data
    else if (plain !== undefined) parent.text += decoded(plain)
    else if (end !== undefined) {
      if (open.length < 2 || parent.name !== localName(end)) throw new NotXml('elements cross')
      open.pop()
    } else if (start !== undefined) {
      elements += 1
      if (elements > limits.elements || open.length > limits.depth) throw new NotXml('too many elements')
      const own = readAttributes(attributes)
      const namespace = namespaceOf(start, own, open)
      const element = { name: localName(start), namespace, attributes: own, children: [], text: '' }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [first] = root.children
  if (open.length !== 1 || !first) throw new NotXml('not complete')
  return first
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(pairs.map(([, name = '', one, other]) => [localName(name), decoded(one ?? other ?? '')]))
}

/** As the nearest element around it says. */
function namespaceOf(name: string, own: Element['attributes'], around: readonly Element[]): string {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : 'xmlns'
  if (Object.hasOwn(own, prefix)) return own[prefix] ?? ''
  return around.findLast(({ attributes }) => Object.hasOwn(attributes, prefix))?.attributes[prefix] ?? ''
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** Every element of this name, at whatever depth, in order. */
export function allOf(element: Element, name: string): Element[] {
  const found = element.name === name ? [element] : []
  return [...found, ...element.children.flatMap(child => allOf(child, name))]
}

/** The first element along these names, each at whatever depth below the one before. */
export function firstOf(element: Element | undefined, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>((within, name) => {
    for (const child of within?.children ?? []) {
      const [found] = allOf(child, name)
      if (found) return found
    }
    return undefined
  }, element)
}

export const textOf = (element: Element | undefined, ...names: string[]): string =>
  firstOf(element, ...names)?.text.trim() ?? ''
