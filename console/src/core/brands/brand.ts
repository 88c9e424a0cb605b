/** A brand: what a host calls the product and its things. One file per brand; the server says which one a host shows. */
import type { Brand as BrandName } from '@watchfire/contract/core/brand-hosts.ts'
import type { Language } from '../language.ts'

type Both = Record<Language, string>
export type Wording = { project: string; customer: string; company: string }

export type Brand = {
  name: BrandName
  /** Title of the window and of the sign-in page. */
  title: Both
  /** Short name beside the logo. */
  shortTitle: Both
  /** One sentence below the title of the public pages. */
  claim: Both
  /** Fills `{brand.…}` in every text. */
  words: Record<Language, Wording>
  /** Menus that carry another name in this brand, by menu id. */
  menuNames: Readonly<Record<number, Both>>
  /** The public pages beside the sign-in are linked. */
  publicMenu: boolean
}
