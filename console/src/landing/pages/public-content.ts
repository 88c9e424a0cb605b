import type { PublicContent } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '../../core/language.ts'

export type PublicPageContent = Record<Language, PublicContent>
