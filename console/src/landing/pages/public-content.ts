import type { Language } from '../../core/language.ts'

export type Block =
  | { kind: 'cards' | 'steps'; title: string; items: readonly { title: string; text: string }[] }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'picture'; title: string; picture: 'processes' | 'journey'; text: string }
  | { kind: 'table'; title: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** A public page: what it is about in one sentence, then its parts. */
export type PublicContent = { title: string; lead: string; blocks: readonly Block[] }
export type PublicPageContent = Record<Language, PublicContent>
