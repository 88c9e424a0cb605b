/** The brand that words go by: that of the host a person came to, and where no person came (mails, reports, jobs) that of our public address. */

import { brandOfHost } from '@watchfire/contract/core/brand-hosts.ts'
import { fillBrand, wordsOf } from '@watchfire/contract/core/brand-words.ts'
import { type BrandName, brands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Menu } from '@watchfire/contract/core/rights.ts'

let hosts = ''
let ours: BrandName = 'platform'

/** Set once at start (WATCHFIRE_BRANDS, WATCHFIRE_PUBLIC_URL). */
export function useBrandHosts(list: string, publicUrl: string | undefined): void {
  hosts = list
  ours = publicUrl ? brandOfHost(new URL(publicUrl).host, list) : 'platform'
}

export const brandAt = (host: string): BrandName => brandOfHost(host, hosts)
export const siteBrand = (): BrandName => ours

/** What our mails call the platform. */
export const platformTitle = (language: Language): string => brands[ours].title[language]

export type Reader = { readonly language: Language; readonly brand?: BrandName | undefined }
const brandOf = ({ brand = ours }: Reader) => brand

/** A text with what the reader's brand calls things. */
export const inBrand = (text: string, reader: Reader): string =>
  fillBrand(text, wordsOf(brandOf(reader), reader.language))

/** What the reader's brand calls a menu. */
export const menuName = (menu: Menu, reader: Reader): string =>
  (brands[brandOf(reader)].menuNames[menu.id] ?? menu)[reader.language]
