/** Encoded text with gaps for tickets: written once, filled in for each reader. */
import type { TicketSigner } from '../files/file-ticket.ts'

const idBytes = 16
const [grantLetters, idLetters] = [24, 32]

export type Template = {
  readonly bytes: Buffer
  /** Where tickets stand, ascending; empty: the text is the same for everybody. */
  readonly gaps: readonly number[]
  /** The ids of the files those tickets open, one after the other. */
  readonly fileIds: Buffer
}

const nothing = Buffer.alloc(0)

/** A gap is a blank ticket: `blankGrant` and the id of its file. */
export function templateOf(text: string, blankGrant: string): Template {
  const bytes = Buffer.from(text)
  if (!text.includes(blankGrant)) return { bytes, gaps: [], fileIds: nothing }
  const gaps: number[] = []
  for (let at = bytes.indexOf(blankGrant); at >= 0; at = bytes.indexOf(blankGrant, at + grantLetters)) gaps.push(at)
  const idAt = (gap: number) => bytes.toString('latin1', gap + grantLetters, gap + grantLetters + idLetters)
  return { bytes, gaps, fileIds: Buffer.from(gaps.map(idAt).join(''), 'hex') }
}

/** One message of many events: `head`, the events separated by commas, `tail`. */
export function joinTemplates(head: string, parts: readonly Template[], tail: string): Template {
  const comma = Buffer.from(',')
  const pieces: Buffer[] = [Buffer.from(head)]
  const gaps: number[] = []
  let length = pieces[0]?.length ?? 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      pieces.push(comma)
      length += 1
    }
    for (const gap of part.gaps) gaps.push(length + gap)
    pieces.push(part.bytes)
    length += part.bytes.length
  }
  pieces.push(Buffer.from(tail))
  const fileIds = gaps.length > 0 ? Buffer.concat(parts.map(part => part.fileIds)) : nothing
  return { bytes: Buffer.concat(pieces), gaps, fileIds }
}

/** The text as one reader gets it. Without gaps it is the same memory for all of them. */
export function fill({ bytes, gaps, fileIds }: Template, signer: () => TicketSigner): Buffer {
  if (gaps.length === 0) return bytes
  const { grant, tag } = signer()
  const tags = tag(fileIds)
  const own = Buffer.from(bytes)
  for (const [index, gap] of gaps.entries()) {
    own.write(grant, gap, 'latin1')
    own.write(tags.slice(index * 2 * idBytes, (index + 1) * 2 * idBytes), gap + grantLetters, 'latin1')
  }
  return own
}
