/** The little of Markdown that the manual is written in: headings, paragraphs, lists, code, tables, notes, pictures. */

/** `at` is where a block or span begins: its key. */
export type MarkdownBlock = { at: number } & BlockContent
type BlockContent =
  /** `id` is what an address names it by: `## Title {#id}`. */
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id?: string }
  | { kind: 'paragraph' | 'note' | 'code'; text: string }
  | { kind: 'picture'; text: string; source: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())

export function markdownBlocks(source: string): MarkdownBlock[] {
  const lines = source.replace(/\r\n/g, '\n').split('\n')
  const total = lines.length
  const blocks: MarkdownBlock[] = []
  const add = (at: number, content: BlockContent) => blocks.push({ at, ...content })
  /** Takes lines for as long as they belong together. */
  const take = (belongs: (line: string) => boolean): string[] => {
    const taken: string[] = []
    while (lines[0] !== undefined && belongs(lines[0])) taken.push(lines.shift() as string)
    return taken
  }
  while (lines.length > 0) {
    const line = lines[0] as string
    const at = total - lines.length
    const heading = /^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$/.exec(line)
    const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/.exec(line)
    if (line.trim() === '') lines.shift()
    else if (heading) {
      lines.shift()
      const [, marks, text = '', id] = heading
      add(at, { kind: 'heading', level: marks?.length as 1 | 2 | 3, text, ...(id && { id }) })
    } else if (picture) {
      lines.shift()
      add(at, { kind: 'picture', text: picture[1] as string, source: picture[2] as string })
    } else if (line.startsWith('```')) {
      lines.shift()
      add(at, { kind: 'code', text: take(next => !next.startsWith('```')).join('\n') })
      lines.shift()
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take(next => next.startsWith('|'))
      add(at, { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) })
    } else if (line.startsWith('> ')) {
      add(at, {
        kind: 'note',
        text: take(next => next.startsWith('> '))
          .map(next => next.slice(2))
          .join(' '),
      })
    } else if (/^(- |\d+\. )/.test(line)) {
      const ordered = !line.startsWith('-')
      const items = take(next => (ordered ? /^\d+\. /.test(next) : next.startsWith('- ')))
      add(at, { kind: 'list', ordered, items: items.map(item => item.replace(/^(- |\d+\. )/, '')) })
    } else {
      add(at, {
        kind: 'paragraph',
        text: [lines.shift(), ...take(next => next.trim() !== '' && !/^(#|```|\||> |- )/.test(next))].join(' '),
      })
    }
  }
  return blocks
}

export type Span = {
  at: number
  kind: 'text' | 'strong' | 'code' | 'link'
  text: string /** Only of a link. */
  to: string
}

const spanPattern = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Code, strong words and links within a line. */
export function markdownSpans(text: string): Span[] {
  const spans: Span[] = []
  const add = (kind: Span['kind'], inner: string, to = '') => spans.push({ at: spans.length, kind, text: inner, to })
  let end = 0
  for (const match of text.matchAll(spanPattern)) {
    if (match.index > end) add('text', text.slice(end, match.index))
    const [whole, code, strong, label = '', to] = match
    if (code !== undefined) add('code', code)
    else if (strong !== undefined) add('strong', strong)
    else add('link', label, to)
    end = match.index + whole.length
  }
  if (end < text.length) add('text', text.slice(end))
  return spans
}

/** A text without the signs of its markup. */
export const plainText = (text: string): string => text.replace(/[`*]|\[([^\]]+)\]\([^)]+\)/g, '$1')
